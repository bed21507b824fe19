/** The work of several people that is done together, in the order in which each of theirs came. */
export type Batch<Item> = ReadonlyMap<string, readonly Item[]>;

export type PersonLanes<Item> = {
  push(personId: string, items: readonly Item[]): void;
  /** How long the oldest item that is not done has waited, in milliseconds. */
  oldestWaitMs(): number;
  /** Resolves once nothing runs any more. */
  ended(): Promise<void>;
};

export type LaneOptions<Item> = {
  /** Does the work of some people. Once isCurrent() is false it came too late and must have no effect. */
  handle(batch: Batch<Item>, isCurrent: () => boolean): Promise<void>;
  /** Gets why a batch failed, before each of its people is tried apart. */
  onRetry(error: unknown): void;
  /** Gets somebody whose work failed twice, the second time by itself. */
  onFailed(personId: string, items: readonly Item[], error: unknown): void;
  /** After this the work counts as failed, in milliseconds. */
  deadlineMs: number;
  /** Items of one person in a batch, so that a flood is done in pieces that the deadline allows for. */
  maxItems: number;
  /** Batches at once; what comes meanwhile gathers into the next ones. */
  maxBatches: number;
};

/**
 * Does work in order per person and independently between people: whose turn is free goes together in one batch,
 * and somebody whose batch hangs holds up nobody but the people of that batch, who are tried apart afterwards.
 */
export function createPersonLanes<Item>(options: LaneOptions<Item>): PersonLanes<Item> {
  const waiting = new Map<string, { items: Item[]; since: number }>();
  const busy = new Set<string>();
  const running = new Map<Promise<void>, number>();
  let scheduled = false;

  const start = () => {
    scheduled = false;
    while (running.size < options.maxBatches) {
      const free = [...waiting].filter(([personId]) => !busy.has(personId));
      if (free.length === 0) return;
      const batch = new Map<string, Item[]>();
      let since = Date.now();
      for (const [personId, own] of free) {
        busy.add(personId);
        batch.set(personId, own.items.splice(0, options.maxItems));
        since = Math.min(since, own.since);
        if (own.items.length === 0) waiting.delete(personId);
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
      await Promise.all([...batch].map(([personId, items]) => retryAlone(personId, items)));
    }
  };

  const retryAlone = async (personId: string, items: readonly Item[]): Promise<void> => {
    try {
      await withinDeadline(new Map([[personId, items]]));
    } catch (error) {
      options.onFailed(personId, items, error);
    }
  };

  const withinDeadline = async (batch: Batch<Item>): Promise<void> => {
    let current = true;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      current = false;
      late.reject(new Error(`Deliveries took longer than ${options.deadlineMs} ms`));
    }, options.deadlineMs);
    try {
      await Promise.race([options.handle(batch, () => current), late.promise]);
    } finally {
      current = false;
      clearTimeout(timer);
    }
  };

  return {
    push(personId, items) {
      if (items.length === 0) return;
      const own = waiting.get(personId);
      if (own) own.items.push(...items);
      else waiting.set(personId, { items: [...items], since: Date.now() });
      // Whoever is pushed in the same tick goes along.
      if (!scheduled) queueMicrotask(start);
      scheduled = true;
    },
    oldestWaitMs() {
      const starts = [...running.values(), ...[...waiting.values()].map(({ since }) => since)];
      return starts.length === 0 ? 0 : Date.now() - Math.min(...starts);
    },
    async ended() {
      while (running.size > 0 || waiting.size > 0) await Promise.all(running.keys());
    },
  };
}
