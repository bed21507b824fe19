import { postSettlement } from '../../gateway/features/ledger/postSettlement.ts';
import { issueReceipt } from '../../gateway/features/payments/receipts/issueReceipt.ts';
import { sandboxFee } from '../../gateway/features/payments/sandbox/sandboxFee.ts';
import { VERIFICATION_MS } from '../../gateway/features/payments/verification/schedule.ts';
import type { Tx } from '../../gateway/platform/database/prisma.ts';
import { studentByKey } from '../content/lookup.ts';
import { payments } from '../content/payments.ts';
import { minutesAfter, minutesAgo, type SeedContext } from './seedContext.ts';

/**
 * Writes the payments, with the one verification attempt that settled each paid enrolment, its receipt, what the ledger
 * has of it, and the charge that the sandbox lists.
 */
export async function writePayments(tx: Tx, scene: SeedContext): Promise<void> {
  const rows = payments.map((payment) => {
    const student = studentByKey(payment.student);
    const createdAt = minutesAgo(scene, payment.minutesAgo);
    const isSettled = payment.status === 'COMPLETED';
    return {
      reference: payment.reference,
      status: payment.status,
      parentId: scene.ids.account(student.parent),
      studentId: scene.ids.student(student.key),
      studentName: student.firstName,
      course: student.course,
      package: student.package,
      amountMinor: payment.amountKobo,
      currency: payment.currency,
      providerTransactionId: payment.transactionId,
      channel: payment.channel,
      // The parent of the open one has not returned from the checkout.
      round: isSettled ? 1 : 0,
      attempt: isSettled ? 1 : 0,
      // The provider does not know the open one: a verification attempt would end it before anyone sees it.
      nextVerifyAt: null,
      verifyUntil: new Date(createdAt.getTime() + VERIFICATION_MS),
      settledAt: isSettled ? minutesAfter(scene, createdAt, 2) : null,
      createdAt,
    };
  });
  const written = await tx.payment.createManyAndReturn({ data: rows });
  await tx.paymentAttempt.createMany({
    data: written.flatMap(({ id, settledAt }) =>
      settledAt
        ? [{ paymentId: id, round: 1, number: 1, outcome: 'SUCCESS' as const, createdAt: settledAt }]
        : [],
    ),
  });
  const settled = written.flatMap((payment) =>
    payment.settledAt ? [{ payment, settledAt: payment.settledAt }] : [],
  );
  settled.sort((one, other) => one.settledAt.getTime() - other.settledAt.getTime());
  for (const { payment, settledAt } of settled) {
    const { reference, amountMinor, currency, channel, createdAt } = payment;
    await tx.sandboxCharge.create({
      data: {
        ...{ reference, accessCode: reference, amountMinor, currency, createdAt, paidAt: settledAt },
        ...{ status: 'success', email: 'parent@demo.test', callbackUrl: 'http://localhost', metadata: {} },
      },
    });
    await issueReceipt(tx, payment, settledAt);
    const charge = {
      ...{ status: 'success' as const, reference, transactionId: payment.providerTransactionId },
      ...{ amountMinor, currency, channel, feeMinor: sandboxFee(payment) },
    };
    await postSettlement(tx, payment, 'COMPLETED', charge, settledAt);
  }
}
