import { expect, it } from 'vitest';
import { timelineOf } from './timeline.ts';

const attempt = (id: string, outcome: 'PENDING' | 'SUCCESS', createdAt: string) => ({
  node: { id, outcome, createdAt },
});
const started = { amountMinor: 10_000_000, symbol: '₦', createdAt: '2026-11-20T10:00:00.000Z' };
const attempts = {
  edges: [
    attempt('b', 'SUCCESS', '2026-11-20T10:01:03.000Z'),
    attempt('a', 'PENDING', '2026-11-20T10:01:00.000Z'),
  ],
};
const textsOf = (payment: Parameters<typeof timelineOf>[0]) =>
  timelineOf(payment).map(({ text, at }) => `${at?.slice(11, 19) ?? '-'} ${text}`);

it('tells what happened to a payment, newest first', () => {
  const settledAt = '2026-11-20T10:01:03.000Z';
  expect(textsOf({ ...started, status: 'COMPLETED', settledAt, attempts, receipt: {} })).toEqual([
    '10:01:03 Paid',
    '10:01:03 We looked: the money is there',
    '10:01:00 We looked: the money is not there yet',
    '10:00:00 You started to pay ₦100,000',
  ]);
});

it('keeps when it was paid after the money went back', () => {
  const settledAt = '2026-11-20T10:01:03.000Z';
  const none = { edges: [] };
  expect(textsOf({ ...started, status: 'REFUNDED', settledAt, attempts: none, receipt: {} })).toEqual([
    '- Refunded',
    '10:01:03 Paid',
    '10:00:00 You started to pay ₦100,000',
  ]);
});

it('says nothing of a decision before there is one', () => {
  const none = { edges: [] };
  expect(textsOf({ ...started, status: 'PENDING', settledAt: null, attempts: none, receipt: null })).toEqual([
    '10:00:00 You started to pay ₦100,000',
  ]);
});
