import type { App, Viewer } from '../../context.ts';
import { roundOfViewer } from './access.ts';
import { beginRound } from './verification/beginRound.ts';

/**
 * Begins the first round of verification, for the confirmation page when it opens. Repeating it, or calling it for a
 * settled payment, changes nothing.
 * @returns the payment's id
 * @throws DomainError NOT_FOUND, LIMIT
 */
export async function verifyPayment(app: App, viewer: Viewer, input: { reference: string }): Promise<string> {
  return beginRound(app, roundOfViewer(viewer, input.reference), true);
}
