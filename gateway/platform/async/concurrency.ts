import pLimit from 'p-limit';
import { DomainError } from '../../../contract/errors.ts';

export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a limit of `concurrency` tasks at the same time in this process, started in order of arrival.
 * @param maxQueued most tasks waiting, at least one
 * @param busy message for the user while the queue is full
 * @throws DomainError BUSY, without starting the work, when the queue is full
 */
export function createConcurrencyLimit(options: {
  concurrency: number;
  maxQueued: number;
  busy: string;
}): ConcurrencyLimit {
  const limit = pLimit(options.concurrency);
  return async (work) => {
    if (limit.pendingCount >= options.maxQueued) throw new DomainError('BUSY', options.busy, null);
    return limit(work);
  };
}
