import { randomUUID } from 'node:crypto';
import { paymentReference } from '../../../contract/payments.ts';
import type { Bench } from './bench.ts';

/** A payment that waits for its verification. */
export type OpenPayment = { id: string; reference: string };

export const PRICE_MINOR = 10_000_000;
const DAY_MS = 24 * 3_600_000;

let references = 0;

/**
 * Arranges open payments, each of a parent and a child of their own, with few statements. The parents want no e-mail about
 * payments beside the receipt, so that a settlement causes no other job.
 */
export async function makeOpenPayments({ database }: Bench, count: number): Promise<OpenPayment[]> {
  const { prisma } = database;
  const now = Date.now();
  const made = Array.from({ length: count }, () => {
    references += 1;
    const [parentId, studentId, id] = [randomUUID(), randomUUID(), randomUUID()];
    return { parentId, studentId, id, reference: paymentReference(now, references) };
  });
  const parentIds = made.map(({ parentId }) => parentId);
  await prisma.user.createMany({
    data: parentIds.map((id) => ({ id, name: 'Ngozi', email: `${id}@example.test`, emailVerified: true })),
  });
  await prisma.profile.updateMany({
    where: { id: { in: parentIds } },
    data: { role: 'PARENT', fullName: 'Ngozi', onboardingCompletedAt: new Date() },
  });
  await prisma.notificationPreference.createMany({
    data: parentIds.map((profileId) => ({
      profileId,
      kind: 'PAYMENT',
      inApp: true,
      email: false,
      push: false,
    })),
  });
  await prisma.student.createMany({
    data: made.map(({ studentId, parentId }) => ({ id: studentId, parentId, firstName: 'Ada', age: 12 })),
  });
  await prisma.payment.createMany({
    data: made.map(({ id, reference, parentId, studentId }) => ({
      ...{ id, reference, parentId, studentId, studentName: 'Ada', course: 'WEBSITE_APP', package: 'DIY' },
      ...{ amountMinor: PRICE_MINOR, currency: 'NGN', verifyUntil: new Date(now + DAY_MS) },
      ...{ round: 1, roundRunning: true, nextVerifyAt: new Date(now + DAY_MS) },
    })),
  });
  return made.map(({ id, reference }) => ({ id, reference }));
}
