import type { Payment } from '../../generated/prisma/client.ts';
import type { App, Viewer } from '../../platform/context.ts';
import { beginRound } from './beginRound.ts';

/**
 * What the confirmation page asks for when it opens: the first round of verification. Asking again, or with a
 * payment that is settled, changes nothing.
 * @throws DomainError NOT_FOUND, LIMIT
 */
export async function verifyPayment(
  app: App,
  viewer: Viewer | null,
  input: { reference: string },
): Promise<Payment> {
  return beginRound(app, viewer, input.reference, true);
}
