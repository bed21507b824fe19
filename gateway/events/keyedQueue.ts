import pTimeout from 'p-timeout';

/** Items of several people that are handled together, in order per person. */
export type Batch<Item> = ReadonlyMap<string, readonly Item[]>;

export type KeyedQueue<Item> = {
  push(personId: string, items: readonly Item[]): void;
  /** Returns how long the oldest unfinished item has waited, in milliseconds. */
  oldestWaitMs(): number;
  /** Resolves once nothing is waiting or running. */
  onIdle(): Promise<void>;
};

export type KeyedQueueOptions<Item> = {
  /** Handles the items of some people. Once isCurrent() is false it has timed out and must have no effect. */
  handle(batch: Batch<Item>, isCurrent: () => boolean): Promise<void>;
  /** Receives the error of a failed batch, before each of its people is retried separately. */
  onRetry(error: unknown): void;
  /** Receives a person whose items failed twice, the second time separately. */
  onFailed(personId: string, items: readonly Item[], error: unknown): void;
  /** The time after which a batch counts as failed, in milliseconds. */
  deadlineMs: number;
  /** Items of one person in a batch, so that a burst is handled in parts that fit the deadline. */
  maxItems: number;
  /** Concurrent batches; items that arrive while they run are collected for the next ones. */
  maxBatches: number;
};

/**
 * Handles items in order per person and independently between people: everyone without a running batch goes into
 * the next one, and a batch that hangs delays only its own people, who are retried separately afterwards.
 */
export function createKeyedQueue<Item>(options: KeyedQueueOptions<Item>): KeyedQueue<Item> {
  const waiting = new Map<string, { items: Item[]; since: number }>();
  const busy = new Set<string>();
  const running = new Map<Promise<void>, number>();
  let scheduled = false;

  const start = () => {
    scheduled = false;
    while (running.size < options.maxBatches) {
      const ready = [...waiting].filter(([personId]) => !busy.has(personId));
      if (ready.length === 0) return;
      const batch = new Map<string, Item[]>();
      let since = Date.now();
      for (const [personId, queued] of ready) {
        busy.add(personId);
        batch.set(personId, queued.items.splice(0, options.maxItems));
        since = Math.min(since, queued.since);
        if (queued.items.length === 0) waiting.delete(personId);
      }
      const run = work(batch).finally(() => {
        for (const personId of batch.keys()) busy.delete(personId);
        running.delete(run);
        start();
      });
      running.set(run, since);
    }
  };

  const work = async (batch: Batch<Item>): Promise<void> => {
    try {
      await withinDeadline(batch);
    } catch (error) {
      options.onRetry(error);
      await Promise.all([...batch].map(([personId, items]) => retrySeparately(personId, items)));
    }
  };

  const retrySeparately = async (personId: string, items: readonly Item[]): Promise<void> => {
    try {
      await withinDeadline(new Map([[personId, items]]));
    } catch (error) {
      options.onFailed(personId, items, error);
    }
  };

  const rejectTimedOut = () => {
    throw new Error(`The batch timed out after ${options.deadlineMs} ms`);
  };

  const withinDeadline = async (batch: Batch<Item>): Promise<void> => {
    let current = true;
    try {
      await pTimeout(
        options.handle(batch, () => current),
        // As a function, so that no error with its stack is made for a batch that is in time.
        { milliseconds: options.deadlineMs, fallback: rejectTimedOut },
      );
    } finally {
      current = false;
    }
  };

  return {
    push(personId, items) {
      if (items.length === 0) return;
      const queued = waiting.get(personId);
      if (queued) queued.items.push(...items);
      else waiting.set(personId, { items: [...items], since: Date.now() });
      // Items that are pushed in the same tick share a batch.
      if (!scheduled) queueMicrotask(start);
      scheduled = true;
    },
    oldestWaitMs() {
      const starts = [...running.values(), ...[...waiting.values()].map(({ since }) => since)];
      return starts.length === 0 ? 0 : Date.now() - Math.min(...starts);
    },
    async onIdle() {
      while (running.size > 0 || waiting.size > 0) await Promise.all(running.keys());
    },
  };
}
