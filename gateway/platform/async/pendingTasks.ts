export type PendingTasks = {
  add(work: Promise<void>): void;
  /** Resolves once all tasks have settled, also those added meanwhile. */
  ended(): Promise<void>;
};

/** Tracks background tasks that nothing awaits, so that a shutdown can await them. */
export function createPendingTasks(): PendingTasks {
  const pending = new Set<Promise<void>>();
  return {
    add(work) {
      const tracked = work.finally(() => pending.delete(tracked));
      pending.add(tracked);
    },
    async ended() {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
  };
}
