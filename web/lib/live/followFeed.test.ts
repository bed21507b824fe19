import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FeedEvent, followFeed } from './followFeed.ts';

type Opening = { after: () => string | null; event: (event: FeedEvent) => void; ended: () => void };

function setUp() {
  const openings: Opening[] = [];
  const applied: string[] = [];
  const moves: string[] = [];
  const resets: PromiseWithResolvers<void>[] = [];
  const stop = followFeed<FeedEvent>({
    start: () => 'start',
    onCursor: (cursor) => moves.push(cursor),
    apply: (event) => applied.push(event.cursor),
    reset: () => {
      const reset = Promise.withResolvers<void>();
      resets.push(reset);
      return reset.promise;
    },
    open: (after, sink) => {
      openings.push({ after, ...sink });
      return () => {};
    },
  });
  const last = () => {
    const opening = openings.at(-1);
    if (!opening) throw new Error('nothing was opened');
    return opening;
  };
  return { openings, applied, moves, resets, stop, last };
}

const added = (cursor: string): FeedEvent => ({ __typename: 'MessageAdded', cursor });
const reset = (cursor: string): FeedEvent => ({ __typename: 'FeedReset', cursor });

describe('followFeed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('begins at the start and returns the last cursor applied', () => {
    const { last, applied } = setUp();
    expect(last().after()).toBe('start');
    last().event(added('a'));
    last().event(added('b'));
    expect(applied).toEqual(['a', 'b']);
    expect(last().after()).toBe('b');
  });

  it('subscribes again after an end, from the last cursor', async () => {
    const { last, openings } = setUp();
    last().event(added('a'));
    last().ended();
    await vi.advanceTimersByTimeAsync(1000);
    expect(openings).toHaveLength(2);
    expect(last().after()).toBe('a');
  });

  it('ignores events of a subscription that has ended', async () => {
    const { openings, applied } = setUp();
    openings[0]?.ended();
    openings[0]?.event(added('late'));
    await vi.advanceTimersByTimeAsync(1000);
    openings[0]?.event(added('later'));
    expect(applied).toEqual([]);
  });

  it('moves past a reset only after the refetch', async () => {
    const { last, resets, moves, applied } = setUp();
    last().event(reset('r'));
    last().event(added('a'));
    expect(applied).toEqual(['a']);
    expect(last().after()).toBe('start');
    resets[0]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(last().after()).toBe('a');
    expect(moves).toEqual(['a']);
  });

  it('receives the reset again when the refetch failed', async () => {
    const { last, resets, openings, moves } = setUp();
    last().event(reset('r'));
    resets[0]?.reject(new Error('no connection'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(openings).toHaveLength(2);
    expect(last().after()).toBe('start');
    expect(moves).toEqual([]);
  });

  it('does nothing once stopped', async () => {
    const { last, stop, openings, applied } = setUp();
    stop();
    last().event(added('a'));
    last().ended();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(applied).toEqual([]);
    expect(openings).toHaveLength(1);
  });
});
