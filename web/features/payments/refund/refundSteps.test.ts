import { expect, it } from 'vitest';
import type { RefundPanel_RefundFragment } from './refund.generated.ts';
import { refundSteps } from './refundSteps.ts';

const payment = { kind: 'ENROLMENT', status: 'COMPLETED', studentName: 'Ada' } as const;
const refund: RefundPanel_RefundFragment = {
  __typename: 'Refund',
  ...{ id: 'r', status: 'REQUESTED', origin: 'PAYER', reason: 'Too early', refusal: null, amountMinor: null },
  ...{ paidMinor: 10_000_000, symbol: '₦' },
  ...{ createdAt: '2026-11-20T10:00:00Z', decidedAt: null, acceptedAt: null, finishedAt: null },
};
const stepsOf = (change: Partial<RefundPanel_RefundFragment>) =>
  refundSteps({ ...refund, ...change }, payment).map(({ title, state }) => `${state} ${title}`);

it('shows one current step until the money is back', () => {
  expect(stepsOf({})).toEqual([
    ...['DONE You asked for it', 'CURRENT We look at it', 'NEXT The payment provider accepts it'],
    'NEXT The money is sent back',
  ]);
  expect(stepsOf({ status: 'APPROVED', amountMinor: 1 })).toEqual([
    ...['DONE You asked for it', 'DONE We approved it', 'CURRENT The payment provider accepts it'],
    'NEXT The money is sent back',
  ]);
  for (const status of ['PENDING', 'PROCESSING', 'NEEDS_ATTENTION'] as const)
    expect(stepsOf({ status }).at(-1)).toBe('CURRENT The money is sent back');
  expect(stepsOf({ status: 'REFUNDED' }).every((step) => step.startsWith('DONE'))).toBe(true);
});

it('ends where no money goes back, with the reason', () => {
  expect(stepsOf({ status: 'WITHDRAWN' }).at(-1)).toBe('STOPPED You withdrew your request');
  const refused = refundSteps({ ...refund, status: 'REFUSED', refusal: 'Too late' }, payment);
  expect(refused.at(-1)).toMatchObject({ state: 'STOPPED', text: 'Too late' });
  expect(stepsOf({ status: 'FAILED' }).at(-1)).toBe('STOPPED It did not go through');
});

it('says that a part is given back, and that lessons close only by all of it', () => {
  const part = refundSteps({ ...refund, status: 'APPROVED', amountMinor: 4_000_000 }, payment);
  expect(part[1]?.text).toBe('We give ₦40,000 of this payment back.');
  expect(part[2]?.text).toBeNull();
  const whole = refundSteps({ ...refund, status: 'APPROVED', amountMinor: 10_000_000 }, payment);
  expect(whole[2]?.text).toBe('The lessons of Ada close then.');
  const mismatched = { ...payment, status: 'MISMATCHED' } as const;
  expect(refundSteps({ ...refund, origin: 'ADMIN', status: 'APPROVED' }, mismatched)[2]?.text).toBeNull();
});
