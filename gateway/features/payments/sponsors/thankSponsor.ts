import { DomainError, notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkThanks, SPONSOR_TEXTS } from '../../../../contract/sponsors.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { visiblePayments } from '../access.ts';
import { mailSponsor } from './mailSponsor.ts';

/**
 * Sends the family's thank-you note to the sponsor of a completed payment, once.
 * @returns the payment's id
 * @throws DomainError BAD_INPUT, NOT_FOUND, CONFLICT when there is nobody to thank or it was done
 */
export async function thankSponsor(
  app: App,
  viewer: Viewer,
  { reference, text }: { reference: string; text: string },
): Promise<string> {
  throwIfInvalid(checkThanks(text));
  return inTransaction(app, async (tx, effects) => {
    // Not even an admin writes in the name of a family.
    const payment = await tx.payment.findFirst({
      where: { AND: [visiblePayments(viewer), { reference, parentId: viewer.id }] },
    });
    if (!payment) throw notFound('Payment');
    if (!payment.sponsorId || payment.status !== 'COMPLETED')
      throw new DomainError('CONFLICT', SPONSOR_TEXTS.nothingToThank, null);
    const thanks = text.trim();
    const { count } = await tx.sponsor.updateMany({
      where: { id: payment.sponsorId, thankedAt: null },
      data: { thanks, thankedAt: new Date() },
    });
    if (count === 0) throw new DomainError('CONFLICT', SPONSOR_TEXTS.thankedBefore, null);
    await mailSponsor(app, tx, effects, payment, {
      title: SPONSOR_TEXTS.thanksTitle(payment.studentName),
      body: thanks,
    });
    return payment.id;
  });
}
