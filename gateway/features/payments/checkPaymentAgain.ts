import type { App, Viewer } from '../../context.ts';
import { roundOfViewer } from './access.ts';
import { beginRound } from './verification/beginRound.ts';

/**
 * Begins a new round at attempt 0 once the running one has ended; until then it does nothing.
 * @returns the payment's id
 * @throws DomainError NOT_FOUND, LIMIT
 */
export async function checkPaymentAgain(
  app: App,
  viewer: Viewer,
  input: { reference: string },
): Promise<string> {
  return beginRound(app, roundOfViewer(viewer, input.reference), false);
}
