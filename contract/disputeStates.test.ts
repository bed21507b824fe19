import { expect, it } from 'vitest';
import { payerDisputeOf } from './disputeStates.ts';

const read = (status: Parameters<typeof payerDisputeOf>[0]['status'], isMoneyBack: boolean) =>
  payerDisputeOf({ status, isMoneyBack, until: 'Friday' });

it('says until when we answer, and that the lessons stay open', () => {
  expect(read('NEEDS_RESPONSE', false)).toMatchObject({
    text: 'Your bank asked for this money back. We answer it until Friday.',
    lessons: 'The lessons stay open while your bank looks at it.',
  });
  const { text } = payerDisputeOf({ status: 'NEEDS_RESPONSE', isMoneyBack: false, until: null });
  expect(text).toBe('Your bank asked for this money back. We answer it soon.');
});

it('says closed of lessons only when all of the money went back', () => {
  const closed = [
    ...[read('NEEDS_RESPONSE', false), read('UNDER_REVIEW', false), read('WON', false), read('LOST', false)],
    read('LOST', true),
  ].map(({ lessons }) => lessons.includes('closed'));
  expect(closed).toEqual([false, false, false, false, true]);
});
