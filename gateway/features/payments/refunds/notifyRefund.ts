import { currencySymbol } from '../../../../contract/currencies.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { moneyIn, REFUND_PROCESSING_TIME, REFUND_REVIEW_TIME } from '../../../../contract/refunds.ts';
import type { App } from '../../../context.ts';
import type { Effects } from '../../../events/transaction.ts';
import type { Payment, RefundRequest } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { notify } from '../../notifications/notify.ts';
import { notifyAdmins } from '../../notifications/notifyAdmins.ts';
import { notifySponsoredRefund } from '../sponsors/notifySponsoredRefund.ts';
import type { RefundNews } from './refundNews.ts';

type Words = { title: string; body: string };

function moneyOf({ amountMinor }: RefundRequest, payment: Payment): string {
  const paid = moneyIn(payment);
  return formatMoney(amountMinor ?? paid.amountMinor, currencySymbol(paid.currency), 'IF_ANY');
}

/** Returns the words for the payer; null where nothing changes for them. */
function payerWords({ payment, refund, closes, reopens }: RefundNews): Words | null {
  const child = payment.studentName;
  const money = moneyOf(refund, payment);
  const isUpgrade = payment.kind === 'UPGRADE';
  switch (refund.status) {
    case 'REQUESTED':
      if (refund.origin === 'PLAN')
        return {
          title: 'We look at the other parts of your plan',
          body: `One part goes back, so the plan for ${child} has ended. We decide about ${money} of it within ${REFUND_REVIEW_TIME}.`,
        };
      return refund.origin === 'PAYER'
        ? {
            title: 'We have your refund request',
            body: `It is about ${money} for ${child}. We answer within ${REFUND_REVIEW_TIME}.`,
          }
        : null;
    case 'WITHDRAWN':
      return { title: 'Refund request withdrawn', body: `Nothing changes for ${child}.` };
    case 'REFUSED':
      return {
        title: 'Your refund was not approved',
        body: `${money} for ${child}: ${refund.refusal ?? ''}`,
      };
    case 'APPROVED':
      return {
        title: 'Your refund is approved',
        body: `We are giving ${money} for ${child} back. This takes ${REFUND_PROCESSING_TIME}.`,
      };
    case 'PENDING':
    case 'PROCESSING': {
      const closed = isUpgrade
        ? ` ${child} now learns at their own pace, without a mentor.`
        : ` The lessons of ${child} are closed now.`;
      return {
        title: 'Your refund is on its way',
        body: `The payment provider has accepted it: ${money}.${closes ? closed : ''}`,
      };
    }
    case 'NEEDS_ATTENTION':
      return {
        title: 'Your refund takes longer',
        body: `The payment provider could not send ${money} yet. Our team is on it and writes to you if we need something.`,
      };
    case 'REFUNDED':
      return {
        title: 'Your money was sent back',
        body: `${money} for ${child} went back the way it came. Your bank may need a few days to show it.`,
      };
    case 'FAILED': {
      const open = isUpgrade
        ? `${child} has the mentor’s package again.`
        : `The lessons of ${child} are open again.`;
      return {
        title: 'Your refund did not go through',
        body: `The payment provider could not send ${money}, so we still hold it. Our team was told and tries again.${reopens ? ` Until then: ${open}` : ''}`,
      };
    }
  }
}

function adminWords({ payment, refund }: RefundNews): Words | null {
  const money = moneyOf(refund, payment);
  const subject = `${money}, ${payment.reference}`;
  switch (refund.status) {
    case 'REQUESTED':
      if (refund.origin === 'ADMIN') return null;
      return refund.origin === 'DUPLICATE'
        ? { title: 'A payment came twice', body: `Please give it back: ${subject}.` }
        : {
            title:
              refund.origin === 'PLAN' ? 'Another part of a plan to decide about' : 'A refund was asked for',
            body: `${subject}.`,
          };
    case 'NEEDS_ATTENTION':
      return { title: 'A refund needs attention', body: `The provider cannot go on by itself: ${subject}.` };
    case 'FAILED':
      return { title: 'A refund failed', body: `We still hold the money: ${subject}. Please look at it.` };
    default:
      return null;
  }
}

/** Returns the words for the child and the mentor, who are told of lessons and never of money. */
function lessonWords({ payment, closes, reopens }: RefundNews): { child: Words; mentor: Words } | null {
  const name = payment.studentName;
  const isUpgrade = payment.kind === 'UPGRADE';
  if (closes)
    return {
      child: isUpgrade
        ? { title: 'You learn at your own pace now', body: 'Your lessons stay open, without a mentor.' }
        : { title: 'Your lessons are closed', body: 'Ask your parent if you want to know more.' },
      mentor: isUpgrade
        ? { title: 'A student learns without a mentor now', body: `You no longer mentor ${name}.` }
        : { title: 'The lessons of a student are closed', body: `${name} has no lessons at the moment.` },
    };
  if (!reopens) return null;
  return {
    child: { title: 'Your lessons are open', body: 'You can go on learning now.' },
    mentor: { title: 'The lessons of a student are open', body: `${name} learns with you again.` },
  };
}

/** Returns the profile of the mentor of a payment's student. */
export async function mentorProfileOf(tx: Tx, { studentId }: Payment): Promise<string | null> {
  if (!studentId) return null;
  const student = await tx.student.findUnique({
    where: { id: studentId },
    select: { mentor: { select: { profileId: true } } },
  });
  return student?.mentor?.profileId ?? null;
}

/**
 * Notifies everyone concerned of the state of a refund: the payer and admins of the money, the linked child and the
 * mentor of the lessons. A state is told once in each round of calls, however often the provider reports it.
 * @param mentorId the profile of the mentor, who may have just lost the student
 */
export async function notifyRefund(
  app: App,
  tx: Tx,
  effects: Effects,
  news: RefundNews,
  mentorId: string | null,
): Promise<void> {
  const { payment, refund } = news;
  const state = refund.status === 'PROCESSING' ? 'PENDING' : refund.status;
  const subjectKey = `refund:${refund.id}:${refund.round}:${state}`;
  const payer = payerWords(news);
  if (payment.sponsorId) await notifySponsoredRefund(app, tx, effects, news, payer);
  else if (payer)
    notify(effects, {
      ...{ kind: 'PAYMENT', recipientIds: [payment.parentId], studentId: payment.studentId, ...payer },
      ...{ actionUrl: `/profile/payments/${payment.reference}`, actionText: 'See the payment', subjectKey },
    });
  const admin = adminWords(news);
  if (admin) await notifyAdminsOfRefund(tx, effects, refund.id, { ...admin, subjectKey });
  const lessons = lessonWords(news);
  if (!lessons || !payment.studentId) return;
  const student = await tx.student.findUnique({
    where: { id: payment.studentId },
    select: { loginId: true },
  });
  const shared = { kind: 'ENROLMENT', actionUrl: null, actionText: null, studentId: null } as const;
  const key = `${subjectKey}:lessons`;
  if (student?.loginId)
    notify(effects, {
      ...shared,
      ...lessons.child,
      recipientIds: [student.loginId],
      subjectKey: key,
    });
  if (mentorId) notify(effects, { ...shared, ...lessons.mentor, recipientIds: [mentorId], subjectKey: key });
}

/** Notifies every admin of a refund, with a link to it. */
export async function notifyAdminsOfRefund(
  tx: Tx,
  effects: Effects,
  refundId: string,
  { title, body, subjectKey }: Words & { subjectKey: string },
): Promise<void> {
  await notifyAdmins(tx, effects, {
    ...{ kind: 'PAYMENT', title, body, subjectKey },
    ...{ actionUrl: `/admin/refunds/${refundId}`, actionText: 'Open the refund' },
  });
}
