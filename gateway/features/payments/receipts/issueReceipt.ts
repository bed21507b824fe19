import { includedTax } from '../../../../contract/tax.ts';
import type { Payment, Receipt } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { readSettings } from '../../settings/settings.ts';

/** A receipt, and the name under which the platform mails it. */
export type IssuedReceipt = { receipt: Receipt; platformName: string };

/** Stands for a payer whose name and address are erased. */
const ERASED = '–';

/**
 * Issues the receipt of a payment that this transaction completes, with the payer, the seller and the tax as they are
 * now. The counter's row stays locked until the commit: a settlement that rolls back gives its number back, which a
 * sequence would not, so the numbers have no gap.
 * @param issuedAt when the payment was settled
 */
export async function issueReceipt(tx: Tx, payment: Payment, issuedAt: Date): Promise<IssuedReceipt> {
  const [payer, settings, coupon] = await Promise.all([
    payerOf(tx, payment),
    readSettings(tx),
    payment.couponId
      ? tx.coupon.findUnique({ where: { id: payment.couponId }, select: { code: true } })
      : null,
  ]);
  const { sellerName, sellerAddress, taxName, taxBasisPoints } = settings;
  const { id: paymentId, reference, studentName, kind, course, amountMinor, currency } = payment;
  const { firstPart, lastPart, partCount } = payment;
  // Last, since every other settlement waits from here on.
  const number = await nextNumber(tx);
  const receipt = await tx.receipt.create({
    data: {
      ...{ number, paymentId, reference, issuedAt, paidAt: issuedAt },
      ...{ payerName: payer.name, payerEmail: payer.email, studentName },
      ...{ kind, course, package: payment.package, amountMinor, currency },
      ...{ discountMinor: payment.discountMinor, couponCode: coupon?.code ?? null },
      ...{ firstPart, lastPart, partCount },
      ...{ taxName, taxBasisPoints, taxMinor: includedTax(amountMinor, taxBasisPoints) },
      ...{ sellerName, sellerAddress },
    },
  });
  return { receipt, platformName: settings.platformName };
}

async function payerOf(tx: Tx, { sponsorId, parentId }: Payment): Promise<{ name: string; email: string }> {
  if (sponsorId) {
    const { name, email } = await tx.sponsor.findUniqueOrThrow({ where: { id: sponsorId } });
    // They are erased 30 days after the start at the earliest, when a payment has long been given up.
    return { name: name ?? ERASED, email: email ?? ERASED };
  }
  const { fullName, user } = await tx.profile.findUniqueOrThrow({
    where: { id: parentId },
    select: { fullName: true, user: { select: { name: true, email: true } } },
  });
  return { name: fullName?.trim() || user.name, email: user.email };
}

async function nextNumber(tx: Tx): Promise<number> {
  const [counter] = await tx.$queryRaw<{ number: number }[]>`
    UPDATE "ReceiptCounter" SET number = number + 1 RETURNING number`;
  if (!counter) throw new Error('The counter of receipts is missing');
  return counter.number;
}
