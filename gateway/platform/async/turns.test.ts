import { setImmediate as afterMicrotasks } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTurns } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates work that ends on demand, and notes what has started. */
function controlledWork(atOnce: number) {
  const turns = createTurns(atOnce);
  const started: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const add = () => {
    const number = ends.length;
    ends.push(Promise.withResolvers());
    return turns(async () => {
      started.push(number);
      await ends[number]?.promise;
      return number;
    });
  };
  return {
    started,
    add,
    async end(number: number) {
      ends[number]?.resolve();
      await afterMicrotasks();
    },
    async fail(number: number) {
      ends[number]?.reject(new Error('failed'));
      await afterMicrotasks();
    },
  };
}

describe('createTurns', () => {
  it('runs as much as allowed, and the rest in order of arrival', async () => {
    const { started, add, end } = controlledWork(2);
    const results = [add(), add(), add(), add()];
    await afterMicrotasks();
    expect(started).toEqual([0, 1]);
    await end(1);
    expect(started).toEqual([0, 1, 2]);
    await end(0);
    expect(started).toEqual([0, 1, 2, 3]);
    await end(2);
    await end(3);
    expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
  });

  it('goes on after work that failed', async () => {
    const { started, add, end, fail } = controlledWork(1);
    const [first, second] = [add(), add()];
    const failed = expect(first).rejects.toThrow('failed');
    await fail(0);
    await failed;
    expect(started).toEqual([0, 1]);
    await end(1);
    expect(await second).toBe(1);
  });

  it('counts work that hangs for fifty milliseconds', async () => {
    const { started, add } = controlledWork(1);
    void add();
    void add();
    await vi.advanceTimersByTimeAsync(49);
    expect(started).toEqual([0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toEqual([0, 1]);
  });

  it('lets nothing wait for more than a hundred milliseconds', async () => {
    const { started, add } = controlledWork(1);
    for (const _ of [0, 1, 2, 3]) void add();
    await vi.advanceTimersByTimeAsync(99);
    expect(started).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('counts what ends late only once', async () => {
    const { started, add, end } = controlledWork(1);
    void add();
    void add();
    await vi.advanceTimersByTimeAsync(50);
    await end(0);
    void add();
    expect(started).toEqual([0, 1]);
    await end(1);
    expect(started).toEqual([0, 1, 2]);
  });
});
