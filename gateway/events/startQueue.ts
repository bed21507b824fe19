export type StartQueue = {
  /**
   * Runs work as soon as the limits allow.
   * @param isNeeded called before the work starts; work that is no longer needed is skipped
   * @returns null for work that was skipped
   */
  run<Result>(personId: string, isNeeded: () => boolean, work: () => Promise<Result>): Promise<Result | null>;
};

type QueuedStart = { isNeeded: () => boolean; start(): void; skip(): void };

/**
 * Limits how many subscriptions start concurrently, per person and in total. People are served round-robin, so that
 * a person who starts many subscriptions does not delay those of others.
 */
export function createStartQueue(maxPerPerson: number, max: number): StartQueue {
  const waiting = new Map<string, QueuedStart[]>();
  const running = new Map<string, number>();
  let total = 0;

  /** Takes the first waiting person who is below their limit; startNext puts them back at the end. */
  const nextPerson = (): [string, QueuedStart[]] | undefined => {
    for (const [personId, queue] of waiting) {
      if ((running.get(personId) ?? 0) >= maxPerPerson) continue;
      waiting.delete(personId);
      return [personId, queue];
    }
  };

  const startNext = () => {
    while (total < max) {
      const nextEntry = nextPerson();
      if (!nextEntry) return;
      const [personId, queue] = nextEntry;
      const next = queue.shift();
      if (queue.length > 0) waiting.set(personId, queue);
      if (!next) continue;
      if (!next.isNeeded()) {
        next.skip();
        continue;
      }
      total += 1;
      running.set(personId, (running.get(personId) ?? 0) + 1);
      next.start();
    }
  };

  const end = (personId: string) => {
    total -= 1;
    const remaining = (running.get(personId) ?? 1) - 1;
    if (remaining > 0) running.set(personId, remaining);
    else running.delete(personId);
    startNext();
  };

  return {
    run(personId, isNeeded, work) {
      return new Promise((resolve, reject) => {
        const queue = waiting.get(personId) ?? [];
        waiting.set(personId, queue);
        queue.push({
          isNeeded,
          start: () => {
            work()
              .then(resolve, reject)
              .finally(() => end(personId));
          },
          skip: () => resolve(null),
        });
        startNext();
      });
    },
  };
}
