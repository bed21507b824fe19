export type StartQueue = {
  /**
   * Runs work when it is its person's turn.
   * @param isWanted asked when the turn comes; work that is not wanted any more takes no time
   * @returns null for work that was not wanted any more
   */
  run<Result>(personId: string, isWanted: () => boolean, work: () => Promise<Result>): Promise<Result | null>;
};

type Waiting = { isWanted: () => boolean; start(): void; skip(): void };

/**
 * Limits how much of the work that starts subscriptions runs at once, per person and over all of them. People take
 * turns, so that whoever starts many subscriptions waits for themselves and not others for them.
 */
export function createStartQueue(maxPerPerson: number, max: number): StartQueue {
  const waiting = new Map<string, Waiting[]>();
  const running = new Map<string, number>();
  let total = 0;

  /** The first waiting person who has not as much running as they may; they become the last. */
  const nextPerson = (): [string, Waiting[]] | undefined => {
    for (const [personId, own] of waiting) {
      if ((running.get(personId) ?? 0) >= maxPerPerson) continue;
      waiting.delete(personId);
      return [personId, own];
    }
  };

  const startNext = () => {
    while (total < max) {
      const found = nextPerson();
      if (!found) return;
      const [personId, own] = found;
      const next = own.shift();
      if (own.length > 0) waiting.set(personId, own);
      if (!next) continue;
      if (!next.isWanted()) {
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
    const left = (running.get(personId) ?? 1) - 1;
    if (left > 0) running.set(personId, left);
    else running.delete(personId);
    startNext();
  };

  return {
    run(personId, isWanted, work) {
      return new Promise((resolve, reject) => {
        const own = waiting.get(personId) ?? [];
        waiting.set(personId, own);
        own.push({
          isWanted,
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
