import { formatMoney } from '../../../../contract/money.ts';
import {
  isAcceptedRefund,
  REFUND_PROCESSING_TIME,
  REFUND_REVIEW_TIME,
} from '../../../../contract/refunds.ts';
import type { RefundPanel_PaymentFragment, RefundPanel_RefundFragment } from './refund.generated.ts';

/** DONE is past, CURRENT is where the refund is now, NEXT has not come yet, STOPPED is where it ended without money. */
export type StepState = 'DONE' | 'CURRENT' | 'NEXT' | 'STOPPED';

export type RefundStep = { title: string; text: string | null; at: string | null; state: StepState };

type StepPayment = Pick<RefundPanel_PaymentFragment, 'kind' | 'status' | 'studentName'>;

/** Returns the steps of a refund in plain words, from the request to the money. */
export function refundSteps(refund: RefundPanel_RefundFragment, payment: StepPayment): RefundStep[] {
  const { status } = refund;
  const steps = [firstStep(refund)];
  if (status === 'WITHDRAWN')
    return [...steps, stopped('You withdrew your request', 'Nothing changed.', refund.finishedAt)];
  if (status === 'REFUSED')
    return [...steps, stopped('We did not approve it', refund.refusal, refund.decidedAt)];
  steps.push(decisionStep(refund));
  if (status === 'FAILED')
    return [
      ...steps,
      stopped(
        'It did not go through',
        'The payment provider could not send the money, so we still hold it. Our team was told and tries again; you need not do anything.',
        refund.finishedAt,
      ),
    ];
  return [...steps, acceptanceStep(refund, payment), moneyStep(refund)];
}

const stopped = (title: string, text: string | null, at: string | null): RefundStep => ({
  ...{ title, text, at, state: 'STOPPED' },
});

function firstStep({ origin, reason, createdAt: at }: RefundPanel_RefundFragment): RefundStep {
  const shared = { at, state: 'DONE' as const };
  switch (origin) {
    case 'PAYER':
      return { ...shared, title: 'You asked for it', text: reason };
    case 'DUPLICATE':
      return {
        ...shared,
        title: 'You paid twice',
        text: 'You need not ask: this money goes back by itself.',
      };
    case 'PLAN':
      return { ...shared, title: 'Another part of the plan goes back', text: 'So we look at this one, too.' };
    case 'UPGRADED':
      return { ...shared, title: 'The course is refunded', text: 'So its upgrade goes back, too.' };
    case 'ADMIN':
      return { ...shared, title: 'We give it back', text: 'You need not do anything.' };
  }
}

function decisionStep(refund: RefundPanel_RefundFragment): RefundStep {
  if (refund.status === 'REQUESTED')
    return {
      ...{ title: 'We look at it', at: null, state: 'CURRENT' },
      text: `We answer within ${REFUND_REVIEW_TIME}.`,
    };
  const money = formatMoney(refund.amountMinor ?? refund.paidMinor, refund.symbol, 'IF_ANY');
  return {
    ...{ title: 'We approved it', at: refund.decidedAt, state: 'DONE' },
    text: isPart(refund) ? `We give ${money} of this payment back.` : `We give ${money} back.`,
  };
}

const isPart = ({ amountMinor, paidMinor }: RefundPanel_RefundFragment) =>
  (amountMinor ?? paidMinor) < paidMinor;

function acceptanceStep(refund: RefundPanel_RefundFragment, payment: StepPayment): RefundStep {
  const isAccepted = isAcceptedRefund(refund.status);
  const closing =
    payment.kind === 'UPGRADE'
      ? `${payment.studentName} then goes on without a mentor.`
      : `The lessons of ${payment.studentName} close then.`;
  return {
    title: 'The payment provider accepts it',
    // Only what is completed has opened something; a part closes nothing, nor does a plan that has ended.
    text:
      isPart(refund) || payment.status !== 'COMPLETED' || refund.origin === 'PLAN' || isAccepted
        ? null
        : closing,
    at: isAccepted ? refund.acceptedAt : null,
    state: isAccepted ? 'DONE' : refund.status === 'APPROVED' ? 'CURRENT' : 'NEXT',
  };
}

function moneyStep({ status, finishedAt }: RefundPanel_RefundFragment): RefundStep {
  const title = 'The money is sent back';
  switch (status) {
    case 'REFUNDED':
      return {
        ...{ title, at: finishedAt, state: 'DONE' },
        text: 'It goes back the way it came. Card: 3-5 days, bank transfer: 5-7 days, mobile money: 1-3 days.',
      };
    case 'NEEDS_ATTENTION':
      return {
        ...{ title, at: null, state: 'CURRENT' },
        text: 'This takes longer than usual. Our team is on it, and writes to you if we need something from you.',
      };
    case 'PENDING':
    case 'PROCESSING':
      return { title, at: null, state: 'CURRENT', text: `This takes ${REFUND_PROCESSING_TIME}.` };
    default:
      return { title, at: null, state: 'NEXT', text: `This takes ${REFUND_PROCESSING_TIME}.` };
  }
}
