import { DomainError } from '../../../../contract/errors.ts';
import type { App } from '../../../context.ts';

/**
 * Asks something of the store. A store that is away is a failure that a person can wait for, so it is told in words.
 * @throws DomainError PROVIDER with the sentence, for whatever the store failed with
 */
export async function askStore<Result>(
  { log }: App,
  fileId: string,
  sentence: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    log.error({ fileId, err: error }, 'the store of files failed');
    throw new DomainError('PROVIDER', sentence, null);
  }
}
