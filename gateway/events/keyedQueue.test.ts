import { describe, expect, it } from 'vitest';
import { createKeyedQueue, type KeyedQueueOptions } from './keyedQueue.ts';

const DEADLINE_MS = 200;

/** Opens a queue with the given handler; `calls` records each batch and what becomes of it. */
function openQueue(handle: KeyedQueueOptions<string>['handle']) {
  const calls: string[] = [];
  const queue = createKeyedQueue<string>({
    handle,
    onRetry: () => calls.push('retried apart'),
    onFailed: (personId, items) => calls.push(`${personId} failed with ${items.join(' ')}`),
    deadlineMs: DEADLINE_MS,
    maxItems: 10,
    maxBatches: 2,
  });
  return { queue, calls };
}

describe('createKeyedQueue', () => {
  it('times out the items of a person that hang, and handles those of others', async () => {
    const done: string[] = [];
    const { queue, calls } = openQueue(async (batch) => {
      if (batch.has('hung')) await new Promise(() => {});
      for (const [personId, items] of batch) done.push(`${personId} ${items.join(' ')}`);
    });
    queue.push('hung', ['one']);
    queue.push('well', ['two', 'three']);
    await queue.onIdle();
    expect(done).toEqual(['well two three']);
    expect(calls).toEqual(['retried apart', 'hung failed with one']);
    expect(queue.oldestWaitMs()).toBe(0);
  });

  it('marks a batch that timed out as no longer current', async () => {
    const late = Promise.withResolvers<void>();
    const effects: boolean[] = [];
    const { queue } = openQueue(async (_batch, isCurrent) => {
      await late.promise;
      effects.push(isCurrent());
    });
    queue.push('hung', ['one']);
    await queue.onIdle();
    late.resolve();
    await expect.poll(() => effects).toEqual([false, false]);
  });

  it('reports how long the oldest item has waited', async () => {
    const { queue } = openQueue(() => new Promise(() => {}));
    queue.push('hung', ['one']);
    await expect.poll(queue.oldestWaitMs).toBeGreaterThan(DEADLINE_MS);
    await queue.onIdle();
    expect(queue.oldestWaitMs()).toBe(0);
  });
});
