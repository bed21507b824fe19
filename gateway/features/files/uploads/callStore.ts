import { DomainError } from '../../../../contract/errors.ts';
import type { App } from '../../../context.ts';

/**
 * Calls the object store. Reports a failure as an error with a message for people, because an unreachable store is
 * temporary and they can retry.
 * @throws DomainError PROVIDER with the message, for any failure of the store
 */
export async function callStore<Result>(
  { log }: App,
  fileId: string,
  message: string,
  operation: () => Promise<Result>,
): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    log.error({ fileId, err: error }, 'the object store failed');
    throw new DomainError('PROVIDER', message, null);
  }
}
