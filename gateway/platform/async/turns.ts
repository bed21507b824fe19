/** For how long work counts among what runs, in milliseconds: nobody waits for what takes longer. */
const MAX_COUNTED_MS = 50;
/** How long work waits for its turn at most, in milliseconds. */
const MAX_WAITING_MS = 100;

/** Starts work when it is its turn. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets `atOnce` pieces of short work run at a time, in order of arrival. It is no limit: work that takes long, or hangs, soon
 * no longer counts, and what has waited for long runs beside the others.
 */
export function createTurns(atOnce: number): Turns {
  let running = 0;
  const waiting = new Set<() => void>();

  const begin = () => {
    running += 1;
    let counts = true;
    const end = () => {
      if (!counts) return;
      counts = false;
      running -= 1;
      for (const start of waiting) {
        if (running >= atOnce) return;
        start();
      }
    };
    const timer = setTimeout(end, MAX_COUNTED_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  };

  const wait = () =>
    new Promise<() => void>((resolve) => {
      const start = () => {
        clearTimeout(timer);
        waiting.delete(start);
        resolve(begin());
      };
      const timer = setTimeout(start, MAX_WAITING_MS);
      waiting.add(start);
    });

  return async (work) => {
    const end = running < atOnce ? begin() : await wait();
    try {
      return await work();
    } finally {
      end();
    }
  };
}
