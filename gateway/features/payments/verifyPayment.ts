import type { App, Viewer } from '../../context.ts';
import { beginRound } from './verification/beginRound.ts';

/**
 * What the confirmation page asks for when it opens: the first round of verification. Asking again, or with a
 * payment that is settled, changes nothing.
 * @returns the payment's id
 * @throws DomainError NOT_FOUND, LIMIT
 */
export async function verifyPayment(app: App, viewer: Viewer, input: { reference: string }): Promise<string> {
  return beginRound(app, viewer, input.reference, true);
}
