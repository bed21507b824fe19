import { setImmediate as afterMicrotasks } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency.ts';

/** Creates tasks that end on demand. */
function controlledTasks(count: number) {
  const started: number[] = [];
  const ends = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const work = (index: number) => async () => {
    started.push(index);
    await ends[index]?.promise;
    return index;
  };
  return {
    started,
    work,
    end: (index: number) => ends[index]?.resolve(),
    fail: (index: number) => ends[index]?.reject(new Error('failed')),
  };
}

describe('createConcurrencyLimit', () => {
  const options = { concurrency: 2, maxQueued: 2, busy: 'Please come back.' };

  it('runs as many tasks as allowed, and the others in order of arrival', async () => {
    const limit = createConcurrencyLimit(options);
    const { started, work, end } = controlledTasks(4);
    const results = [0, 1, 2, 3].map((index) => limit(work(index)));
    await afterMicrotasks();
    expect(started).toEqual([0, 1]);
    end(1);
    await results[1];
    await afterMicrotasks();
    expect(started).toEqual([0, 1, 2]);
    for (const index of [0, 2, 3]) end(index);
    expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
  });

  it('rejects work when the queue is full, without starting it', async () => {
    const limit = createConcurrencyLimit(options);
    const { started, work, end } = controlledTasks(6);
    const results = [0, 1, 2, 3].map((index) => limit(work(index)));
    await expect(limit(work(4))).rejects.toMatchObject({ code: 'BUSY', message: 'Please come back.' });
    for (const index of [0, 1, 2, 3, 5]) end(index);
    await Promise.all(results);
    expect(await limit(work(5))).toBe(5);
    expect(started).toEqual([0, 1, 2, 3, 5]);
  });

  it('continues after work that failed', async () => {
    const limit = createConcurrencyLimit({ ...options, concurrency: 1 });
    const { work, end, fail } = controlledTasks(2);
    const results = [limit(work(0)), limit(work(1))];
    fail(0);
    end(1);
    await expect(results[0]).rejects.toThrow('failed');
    expect(await results[1]).toBe(1);
  });
});
