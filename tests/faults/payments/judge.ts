import type { Payment } from '../../../gateway/generated/prisma/client.ts';
import type { Prisma } from '../../../gateway/platform/database/prisma.ts';
import type { Acknowledged } from './family.ts';

/** What went wrong, by its kind: one line per payment. All of them empty is what the check wants. */
export type Verdict = {
  settled: number;
  missing: string[];
  doubled: string[];
  wronglyUnlocked: string[];
  unflagged: string[];
};

export function problemsOf({ settled: _settled, ...kinds }: Verdict): string[] {
  return Object.entries(kinds).flatMap(([kind, lines]) => lines.map((line) => `${kind}: ${line}`));
}

/** Compares the ledger, the enrolments and the notifications with what the provider took. */
export async function judge(prisma: Prisma, acknowledged: Iterable<Acknowledged>): Promise<Verdict> {
  const verdict: Verdict = {
    ...{ settled: 0, missing: [], doubled: [], wronglyUnlocked: [], unflagged: [] },
  };
  const stories = [...acknowledged];
  const known = new Map(stories.map((one) => [one.reference, one]));
  const [payments, students, notifications] = await Promise.all([
    prisma.payment.findMany(),
    prisma.student.findMany(),
    prisma.notification.findMany({ where: { kind: 'PAYMENT' } }),
  ]);
  const byReference = new Map(payments.map((payment) => [payment.reference, payment]));
  for (const story of stories) judgeEnding(story, byReference.get(story.reference), verdict);
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
      if (!known.has(reference)) verdict.wronglyUnlocked.push(`${name} is open by the unpaid ${reference}`);
    }
  }
  return verdict;
}

function judgeEnding(
  { reference, ending, studentId }: Acknowledged,
  payment: Payment | undefined,
  verdict: Verdict,
) {
  const line = `${reference} (${ending}) is ${payment?.status} of ${studentId}`;
  if (!payment) return void verdict.missing.push(line);
  const { status, flag } = payment;
  switch (ending) {
    case 'paid':
      if (status === 'COMPLETED' || status === 'DUPLICATE') verdict.settled += 1;
      else verdict.missing.push(line);
      return;
    case 'paid and reversed':
      if (status === 'REVERSED') verdict.settled += 1;
      else verdict.missing.push(line);
      return;
    case 'other amount':
    case 'other currency':
      if (status === 'COMPLETED') verdict.wronglyUnlocked.push(line);
      else if (status !== 'MISMATCHED' || !flag) verdict.unflagged.push(line);
      return;
    case 'never paid':
      if (status === 'COMPLETED' || status === 'DUPLICATE') verdict.wronglyUnlocked.push(line);
  }
}

/** Finds payments without a next attempt in a ledger that is still at work. */
export async function judgePlans(prisma: Prisma): Promise<string[]> {
  const rows = await prisma.payment.findMany({
    where: {
      status: { in: ['PENDING', 'FAILED', 'ABANDONED'] },
      nextVerifyAt: null,
      verifyUntil: { gt: new Date() },
    },
  });
  return rows.map(({ reference, status }) => `${reference} is ${status} without a next attempt`);
}
