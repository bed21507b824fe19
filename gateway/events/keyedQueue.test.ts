import { describe, expect, it } from 'vitest';
import { createKeyedQueue, type KeyedQueueOptions } from './keyedQueue.ts';

const DEADLINE_MS = 200;

/** Lanes whose handling is given; everything that becomes of the work is written down. */
function openLanes(handle: KeyedQueueOptions<string>['handle']) {
  const happened: string[] = [];
  const lanes = createKeyedQueue<string>({
    handle,
    onRetry: () => happened.push('retried apart'),
    onFailed: (personId, items) => happened.push(`${personId} failed with ${items.join(' ')}`),
    deadlineMs: DEADLINE_MS,
    maxItems: 10,
    maxBatches: 2,
  });
  return { lanes, happened };
}

describe('the deadline of deliveries', () => {
  it('gives up whose work hangs, apart from the others, who get theirs', async () => {
    const done: string[] = [];
    const { lanes, happened } = openLanes(async (batch) => {
      if (batch.has('hung')) await new Promise(() => {});
      for (const [personId, items] of batch) done.push(`${personId} ${items.join(' ')}`);
    });
    lanes.push('hung', ['one']);
    lanes.push('well', ['two', 'three']);
    await lanes.onIdle();
    expect(done).toEqual(['well two three']);
    expect(happened).toEqual(['retried apart', 'hung failed with one']);
    expect(lanes.oldestWaitMs()).toBe(0);
  });

  it('tells work that comes back too late to have no effect', async () => {
    const late = Promise.withResolvers<void>();
    const effects: boolean[] = [];
    const { lanes } = openLanes(async (_batch, isCurrent) => {
      await late.promise;
      effects.push(isCurrent());
    });
    lanes.push('hung', ['one']);
    await lanes.onIdle();
    late.resolve();
    await expect.poll(() => effects).toEqual([false, false]);
  });

  it('counts how long the oldest work waits', async () => {
    const { lanes } = openLanes(() => new Promise(() => {}));
    lanes.push('hung', ['one']);
    await expect.poll(lanes.oldestWaitMs).toBeGreaterThan(DEADLINE_MS);
    await lanes.onIdle();
    expect(lanes.oldestWaitMs()).toBe(0);
  });
});
