import { weeksOfPart } from '../../../../contract/courseWeeks.ts';
import { currencySymbol } from '../../../../contract/currencies.ts';
import {
  paidPartsOf,
  partLocksAt,
  partsText,
  REMINDER_DAYS,
  weeksText,
} from '../../../../contract/instalments.ts';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentStatus } from '../../../../contract/payments.ts';
import { longDateText } from '../../../../contract/time.ts';
import type { Effects } from '../../../events/transaction.ts';
import type { Instalment, Payment, Student } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { notify } from '../../notifications/notify.ts';
import type { Plan } from './planRow.ts';

type Words = { title: string; body: string };

const moneyOf = (amountMinor: number, currency: string) =>
  formatMoney(amountMinor, currencySymbol(currency), 'IF_ANY');

/** Returns the parent's notification of the new status of a payment of parts; null where the page is enough. */
export function instalmentWords(payment: Payment, status: PaymentStatus): Words | null {
  const parts = paidPartsOf(payment);
  if (!parts) return null;
  const money = moneyOf(payment.amountMinor, payment.currency);
  const child = payment.studentName;
  const { firstWeek } = weeksOfPart(parts.partCount, parts.firstPart);
  const { lastWeek } = weeksOfPart(parts.partCount, parts.lastPart);
  const weeks = weeksText(firstWeek, lastWeek);
  switch (status) {
    case 'COMPLETED':
      return {
        title: 'Payment received',
        body: `We received ${money}, ${partsText(parts)}. It opens ${weeks} for ${child}.`,
      };
    case 'DUPLICATE':
      return {
        title: 'A payment came twice or too late',
        body: `${money} arrived for ${child}, and nothing was left to pay with it. We will give it back.`,
      };
    case 'REVERSED':
      return {
        title: 'Payment returned',
        body: `Your payment of ${money} for ${child}, ${partsText(parts)}, was returned. ${
          payment.status === 'COMPLETED'
            ? `What it had opened (${weeks}) is closed until it is paid again.`
            : ''
        }`.trim(),
      };
    default:
      return null;
  }
}

/** Returns the reminder of a part. @param zone the parent's time zone */
function reminderWords(child: string, plan: Plan, part: Instalment, index: number, zone: string): Words {
  const money = moneyOf(part.amountMinor, plan.currency);
  const { firstWeek, lastWeek } = weeksOfPart(plan.partCount, part.number);
  const name = `part ${part.number} of ${plan.partCount}`;
  const days = REMINDER_DAYS[index] ?? 0;
  const due = longDateText(part.dueAt, zone);
  const closes = longDateText(partLocksAt(part.dueAt), zone);
  if (days < 0)
    return {
      title: `The next part for ${child} is due soon`,
      body: `${money}, ${name}, is due on ${due}. It opens ${weeksText(firstWeek, lastWeek)}.`,
    };
  if (days === 0)
    return {
      title: `A part for ${child} is due today`,
      body: `${money}, ${name}, is due today. It opens ${weeksText(firstWeek, lastWeek)}.`,
    };
  return index + 1 < REMINDER_DAYS.length
    ? {
        title: `A part for ${child} is late`,
        body: `${money}, ${name}, was due on ${due}. Please pay it by ${closes}, so that the lessons stay open.`,
      }
    : {
        title: `The lessons of ${child} close soon`,
        body: `${money}, ${name}, was due on ${due}. Without it the lessons close tomorrow.`,
      };
}

/** Returns the page on which a plan is paid. */
const planPage = (studentId: string) => ({
  actionUrl: `/pricing?student=${studentId}`,
  actionText: 'See the payment plan',
});

/** Reminds the parent of a part that is not paid, in the app and by e-mail. */
export async function remindOfPart(
  tx: Tx,
  effects: Effects,
  { student, plan, part, index }: { student: Student; plan: Plan; part: Instalment; index: number },
): Promise<void> {
  const { timeZone } = await tx.profile.findUniqueOrThrow({
    where: { id: student.parentId },
    select: { timeZone: true },
  });
  notify(effects, {
    ...{ kind: 'PAYMENT', recipientIds: [student.parentId], studentId: student.id },
    ...reminderWords(student.firstName, plan, part, index, timeZone),
    ...planPage(student.id),
    // A part that gets another date is reminded of anew.
    subjectKey: `plan:${plan.id}:${part.number}:${part.dueAt.toISOString()}:${index}`,
  });
}

const LESSON_NEWS = {
  closed: {
    child: { title: 'Your lessons are closed for now', body: 'Ask your parent if you want to know more.' },
    mentor: (name: string): Words => ({
      title: 'The lessons of a student are closed',
      body: `${name} has no lessons at the moment.`,
    }),
  },
  open: {
    child: { title: 'Your lessons are open', body: 'You can go on learning now.' },
    mentor: (name: string): Words => ({
      title: 'The lessons of a student are open',
      body: `${name} learns with you again.`,
    }),
  },
  more: {
    child: { title: 'More of your lessons are open', body: 'You can go on learning now.' },
    mentor: null,
  },
};

type LessonNews = {
  news: keyof typeof LESSON_NEWS;
  /** Identifies the change, so that each is told once. */
  subjectKey: string;
  /** The record of the mentor who is told as well; null for nobody. */
  mentorId: string | null;
};

/** Notifies the child and the mentor that lessons close or open, without a word about money. */
export async function notifyOfLessons(
  tx: Tx,
  effects: Effects,
  student: Student,
  { news, subjectKey, mentorId }: LessonNews,
): Promise<void> {
  const { child, mentor } = LESSON_NEWS[news];
  const shared = { kind: 'ENROLMENT', actionUrl: null, actionText: null, studentId: null } as const;
  if (student.loginId) notify(effects, { ...shared, ...child, recipientIds: [student.loginId], subjectKey });
  const record = mentor && mentorId ? await tx.mentor.findUnique({ where: { id: mentorId } }) : null;
  if (mentor && record)
    notify(effects, {
      ...{ ...shared, ...mentor(student.firstName), recipientIds: [record.profileId], subjectKey },
    });
}

/** Notifies the parent that the lessons are closed, and what opens them again. */
export function notifyOfLock(
  effects: Effects,
  student: Student,
  plan: Plan,
  { part, subjectKey }: { part: Instalment; subjectKey: string },
): void {
  const money = moneyOf(part.amountMinor, plan.currency);
  notify(effects, {
    ...{ kind: 'PAYMENT', recipientIds: [student.parentId], studentId: student.id, subjectKey },
    title: `The lessons of ${student.firstName} are closed`,
    body: `Part ${part.number} of ${plan.partCount}, ${money}, is late. The lessons open again as soon as it is paid, and nothing that was done is lost.`,
    ...planPage(student.id),
  });
}
