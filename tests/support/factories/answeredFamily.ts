import { randomUUID } from 'node:crypto';
import type { TestGateway } from '../services/gateway.ts';
import { makeMentoredChild } from './mentoredChild.ts';

const DAY_MS = 86_400_000;

/** Arranges a family with a row of every kind that answers to it may contain, without anything that runs out. */
export async function makeAnsweredFamily(gateway: TestGateway) {
  const family = await makeMentoredChild(gateway);
  const { prisma } = gateway.app;
  const { parent, child, studentId, lessonId, sessionId, submissionId } = family;
  const { id: reviewId } = await prisma.review.findUniqueOrThrow({ where: { submissionId } });
  await prisma.reviewRead.create({ data: { reviewId, readerId: parent.id } });
  await prisma.lessonCompletion.create({ data: { studentId, lessonId } });
  await prisma.lessonPosition.create({ data: { profileId: child.id, studentId, lessonId, seconds: 12 } });
  await prisma.sessionRequest.create({
    data: { sessionId, requestedById: parent.id, kind: 'CANCEL', reason: 'We travel' },
  });
  const bought = { course: 'WEBSITE_APP', package: 'MENTORED', currency: 'NGN' } as const;
  const plan = await prisma.instalmentPlan.create({
    data: {
      ...{ ...bought, studentId, liveStudentId: studentId, status: 'RUNNING', partCount: 2, totalMinor: 200 },
      instalments: {
        create: [1, 2].map((number) => ({
          ...{ number, amountMinor: 100, dueAt: new Date(Date.now() + number * DAY_MS) },
        })),
      },
    },
  });
  const reference = randomUUID();
  const payment = await prisma.payment.create({
    data: {
      ...{ ...bought, reference, status: 'COMPLETED', parentId: parent.id, studentId, studentName: 'Zuri' },
      ...{ amountMinor: 100, verifyUntil: new Date(), settledAt: new Date(), planId: plan.id },
    },
  });
  const { _max: newest } = await prisma.receipt.aggregate({ _max: { number: true } });
  await prisma.receipt.create({
    data: {
      ...{ ...bought, paymentId: payment.id, reference, number: (newest.number ?? 0) + 1, kind: 'ENROLMENT' },
      ...{ issuedAt: new Date(), paidAt: new Date(), payerName: 'Ngozi', payerEmail: 'ngozi@example.test' },
      ...{ studentName: 'Zuri', amountMinor: 100, taxName: 'VAT', taxBasisPoints: 750, taxMinor: 7 },
      ...{ sellerName: 'Little Makers', sellerAddress: 'Lagos' },
    },
  });
  for (const { id } of [parent, child])
    await prisma.notification.create({
      data: {
        ...{ recipientId: id, studentId, kind: 'ASSIGNMENT_REVIEW', subjectKey: `review:${reviewId}` },
        ...{ title: 'A review', body: 'The work was reviewed', actionUrl: '/dashboard' },
      },
    });
  return { ...family, reference };
}
