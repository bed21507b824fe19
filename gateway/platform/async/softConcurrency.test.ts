import { setImmediate as afterMicrotasks } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSoftConcurrencyLimit } from './softConcurrency.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a limit, and tasks that end on demand. */
function limitedTasks(concurrency: number) {
  const limit = createSoftConcurrencyLimit(concurrency);
  const started: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const add = () => {
    const number = ends.length;
    ends.push(Promise.withResolvers());
    return limit(async () => {
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

describe('createSoftConcurrencyLimit', () => {
  it('runs as many tasks as allowed, and the others in order of arrival', async () => {
    const { started, add, end } = limitedTasks(2);
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

  it('continues after a task that failed', async () => {
    const { started, add, end, fail } = limitedTasks(1);
    const [first, second] = [add(), add()];
    const failed = expect(first).rejects.toThrow('failed');
    await fail(0);
    await failed;
    expect(started).toEqual([0, 1]);
    await end(1);
    expect(await second).toBe(1);
  });

  it('counts a task that hangs for fifty milliseconds', async () => {
    const { started, add } = limitedTasks(1);
    void add();
    void add();
    await vi.advanceTimersByTimeAsync(49);
    expect(started).toEqual([0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toEqual([0, 1]);
  });

  it('lets no task wait for more than a hundred milliseconds', async () => {
    const { started, add } = limitedTasks(1);
    for (const _ of [0, 1, 2, 3]) void add();
    await vi.advanceTimersByTimeAsync(99);
    expect(started).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('counts the end of a long task once', async () => {
    const { started, add, end } = limitedTasks(1);
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
