import { DomainError } from '../../../contract/errors.ts';

export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `concurrency` pieces of work at once in this process, in the order they came.
 * @param maxQueued how many more may wait
 * @param busy what a person reads who comes when the queue is full
 * @throws DomainError BUSY, without starting the work, when the queue is full
 */
export function createConcurrencyLimit(options: {
  concurrency: number;
  maxQueued: number;
  busy: string;
}): ConcurrencyLimit {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < options.concurrency) running += 1;
    else if (queue.length >= options.maxQueued) throw new DomainError('BUSY', options.busy, null);
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
