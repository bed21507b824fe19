import type { Payment } from '../../../gateway/generated/prisma/client.ts';
import type { Prisma } from '../../../gateway/platform/database/prisma.ts';
import type { AcknowledgedWrites } from './playStory.ts';

/** The problems by kind, a sentence per payment. The check passes when all of them are empty. */
export type Verdict = {
  settled: number;
  missing: string[];
  doubled: string[];
  wronglyUnlocked: string[];
  unflagged: string[];
};

/** Lists the problems of a verdict. */
export function problemsOf({ settled: _settled, ...kinds }: Verdict): string[] {
  return Object.entries(kinds).flatMap(([kind, problems]) =>
    problems.map((problem) => `${kind}: ${problem}`),
  );
}

/** Compares payments, enrolments and notifications with the charges of the provider. */
export async function checkPayments(
  prisma: Prisma,
  acknowledged: Iterable<AcknowledgedWrites>,
): Promise<Verdict> {
  const verdict: Verdict = {
    ...{ settled: 0, missing: [], doubled: [], wronglyUnlocked: [], unflagged: [] },
  };
  const stories = [...acknowledged];
  const storyReferences = new Set(stories.map(({ reference }) => reference));
  const [payments, students, notifications] = await Promise.all([
    prisma.payment.findMany(),
    prisma.student.findMany(),
    prisma.notification.findMany({ where: { kind: 'PAYMENT' } }),
  ]);
  const byReference = new Map(payments.map((payment) => [payment.reference, payment]));
  for (const story of stories) checkEnding(story, byReference.get(story.reference), verdict);
  for (const student of students) {
    const name = student.firstName;
    const own = payments.filter(({ studentId }) => studentId === student.id);
    const completed = own.filter(({ status }) => status === 'COMPLETED');
    const received = notifications.filter(
      ({ studentId, title }) => studentId === student.id && title === 'Payment received',
    );
    if (completed.length > 1) verdict.doubled.push(`${name} has ${completed.length} enrolments`);
    if (received.length > 1) verdict.doubled.push(`${name} has ${received.length} notifications`);
    if (completed.length === 1 && received.length === 0) verdict.missing.push(`${name} has no notification`);
    if ((student.paymentStatus === 'COMPLETED') !== completed.length > 0)
      verdict.wronglyUnlocked.push(`${name} is ${student.paymentStatus}`);
    for (const { reference } of completed) {
      if (!storyReferences.has(reference))
        verdict.wronglyUnlocked.push(`${name} is open by the unpaid ${reference}`);
    }
  }
  return verdict;
}

function checkEnding(
  { reference, ending, studentId }: AcknowledgedWrites,
  payment: Payment | undefined,
  verdict: Verdict,
) {
  const problem = `${reference} (${ending}) is ${payment?.status} of ${studentId}`;
  if (!payment) return void verdict.missing.push(problem);
  const { status, flag } = payment;
  switch (ending) {
    case 'paid':
      if (status === 'COMPLETED' || status === 'DUPLICATE') verdict.settled += 1;
      else verdict.missing.push(problem);
      return;
    case 'paid and reversed':
      if (status === 'REVERSED') verdict.settled += 1;
      else verdict.missing.push(problem);
      return;
    case 'other amount':
    case 'other currency':
      if (status === 'COMPLETED') verdict.wronglyUnlocked.push(problem);
      else if (status !== 'MISMATCHED' || !flag) verdict.unflagged.push(problem);
      return;
    case 'never paid':
      if (status === 'COMPLETED' || status === 'DUPLICATE') verdict.wronglyUnlocked.push(problem);
  }
}

/** Finds payments that should be verified again and have no next attempt. */
export async function checkSchedules(prisma: Prisma): Promise<string[]> {
  const rows = await prisma.payment.findMany({
    where: {
      status: { in: ['PENDING', 'FAILED', 'ABANDONED'] },
      nextVerifyAt: null,
      verifyUntil: { gt: new Date() },
    },
  });
  return rows.map(({ reference, status }) => `${reference} is ${status} without a next attempt`);
}
