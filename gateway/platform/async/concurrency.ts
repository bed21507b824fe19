import { DomainError } from '../../../contract/errors.ts';

export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a limit of `concurrency` tasks at the same time in this process, started in order of arrival.
 * @param maxQueued most tasks waiting
 * @param busy message for the user while the queue is full
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
