import type { DisputeStatus } from './disputes.ts';

// What the payer reads about a payment that their bank questions, in plain words.

type PayerDispute = {
  status: DisputeStatus;
  /** True when the payment was settled as reversed: what it had opened is closed. */
  isMoneyBack: boolean;
  /** Until when we can answer the bank, in words; null when no deadline was named. */
  until: string | null;
};

type PayerDisputeState = {
  name: string;
  tone: 'warn' | 'success' | 'neutral';
  /** What happened. */
  text: string;
  /** What it means for the lessons. */
  lessons: string;
  /** What the payer does, or waits for. */
  next: string;
};

const OPEN_LESSONS = 'The lessons stay open.';
const BY_MISTAKE =
  'If you did not mean to question this payment, please tell your bank. Otherwise you need not do anything.';

/** Returns what the payer reads about a dispute. */
export function payerDisputeOf({ status, isMoneyBack, until }: PayerDispute): PayerDisputeState {
  switch (status) {
    case 'NEEDS_RESPONSE':
      return {
        ...{ name: 'Questioned by your bank', tone: 'warn' },
        text: `Your bank asked for this money back.${until ? ` We answer it until ${until}.` : ' We answer it soon.'}`,
        ...{ lessons: 'The lessons stay open while your bank looks at it.', next: BY_MISTAKE },
      };
    case 'UNDER_REVIEW':
      return {
        ...{ name: 'Questioned by your bank', tone: 'warn' },
        text: 'Your bank asked for this money back. It has our answer and decides now, which can take some weeks.',
        ...{ lessons: 'The lessons stay open until your bank has decided.', next: BY_MISTAKE },
      };
    case 'WON':
      return {
        ...{ name: 'Your bank has decided', tone: 'success' },
        text: 'Your bank asked for this money back, and decided that the payment stands.',
        ...{ lessons: OPEN_LESSONS, next: 'You need not do anything.' },
      };
    case 'LOST':
      return isMoneyBack
        ? {
            ...{ name: 'Your bank took it back', tone: 'neutral' },
            text: 'Your bank asked for this money back, and got it.',
            lessons: 'What the payment had opened is closed again.',
            next: 'You can pay again at any time. Your bank says when you see the money.',
          }
        : {
            ...{ name: 'Your bank took a part back', tone: 'neutral' },
            text: 'Your bank asked for a part of this money back, and got it.',
            ...{ lessons: OPEN_LESSONS, next: 'Our team was told, and writes to you if something changes.' },
          };
  }
}
