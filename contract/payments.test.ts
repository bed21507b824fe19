import { describe, expect, it } from 'vitest';
import { VERIFICATION_MS } from '../gateway/features/payments/verification/schedule.ts';
import {
  ABANDONED_AFTER_MS,
  ATTEMPTS_PER_ROUND,
  type Charge,
  checkAmount,
  decideSettlement,
  isAllowedTransition,
  type PaymentStatus,
  paymentReference,
  priceOf,
  type QuotedPayment,
} from './payments.ts';

const START = new Date('2026-01-05T10:00:00Z');
const later = (ms: number) => new Date(START.getTime() + ms);

const quoted = (change: Partial<QuotedPayment>): QuotedPayment => ({
  reference: 'LM_1_2',
  amountMinor: 10_000_000,
  currency: 'NGN',
  status: 'PENDING',
  round: 1,
  attempt: 1,
  createdAt: START,
  ...change,
});
const charge = (change: Partial<Charge>): Charge => ({
  status: 'success',
  reference: 'LM_1_2',
  transactionId: '7',
  amountMinor: 10_000_000,
  currency: 'NGN',
  channel: 'card',
  feeMinor: null,
  ...change,
});
const settled = (payment: Partial<QuotedPayment>, answer: Partial<Charge>, ageMs: number) =>
  decideSettlement(quoted(payment), charge(answer), later(ageMs), 1)?.status ?? null;

describe('decideSettlement', () => {
  it('completes on a success of exactly the quote', () => {
    expect(settled({}, {}, 0)).toBe('COMPLETED');
    expect(settled({}, { amountMinor: 9_999_999 }, 0)).toBe('MISMATCHED');
    expect(settled({}, { amountMinor: 10_000_001 }, 0)).toBe('MISMATCHED');
    expect(settled({}, { currency: 'USD' }, 0)).toBe('MISMATCHED');
    expect(settled({}, { reference: 'LM_1_3' }, 0)).toBe('MISMATCHED');
    expect(settled({}, { amountMinor: null }, 0)).toBe('MISMATCHED');
  });

  it('waits while the provider reports no final status', () => {
    expect(settled({ attempt: ATTEMPTS_PER_ROUND }, { status: 'unfinished' }, VERIFICATION_MS)).toBeNull();
  });

  it('takes a failure as final once the user returned, and an abandoned checkout at the end of the round', () => {
    expect(settled({}, { status: 'failed' }, 0)).toBe('FAILED');
    expect(settled({ round: 0 }, { status: 'failed' }, 0)).toBeNull();
    expect(settled({ round: 0 }, { status: 'failed' }, ABANDONED_AFTER_MS)).toBe('FAILED');
    for (const status of ['abandoned', 'unknown'] as const) {
      expect(settled({ attempt: 9 }, { status }, 0)).toBeNull();
      expect(settled({ attempt: 10 }, { status }, 0)).toBe('ABANDONED');
      expect(settled({ round: 0, attempt: 3 }, { status }, ABANDONED_AFTER_MS - 1)).toBeNull();
      expect(settled({ round: 0, attempt: 3 }, { status }, ABANDONED_AFTER_MS)).toBe('ABANDONED');
    }
  });

  it('never returns to an earlier state', () => {
    for (const status of ['COMPLETED', 'MISMATCHED', 'DUPLICATE', 'REVERSED', 'REFUNDED'] as const) {
      for (const answer of ['success', 'failed', 'abandoned', 'unfinished', 'unknown'] as const) {
        expect(settled({ status, attempt: 10 }, { status: answer }, VERIFICATION_MS)).toBeNull();
      }
    }
    expect(settled({ status: 'COMPLETED' }, { status: 'reversed' }, 0)).toBe('REVERSED');
    expect(settled({ status: 'REFUNDED' }, { status: 'reversed' }, 0)).toBeNull();
  });

  it('accepts money that arrives after a failure', () => {
    expect(settled({ status: 'FAILED' }, {}, 0)).toBe('COMPLETED');
    expect(settled({ status: 'ABANDONED' }, {}, 0)).toBe('COMPLETED');
    expect(settled({ status: 'FAILED' }, { amountMinor: 1 }, 0)).toBe('MISMATCHED');
  });
});

it('leads from no state back to an earlier one by any number of steps', () => {
  const all: PaymentStatus[] = [
    'PENDING',
    'COMPLETED',
    'FAILED',
    'ABANDONED',
    'REVERSED',
    'MISMATCHED',
    'DUPLICATE',
    'REFUNDED',
  ];
  const reachable = (from: PaymentStatus, seen: Set<PaymentStatus>): Set<PaymentStatus> => {
    for (const to of all.filter((next) => isAllowedTransition(from, next) && !seen.has(next))) {
      reachable(to, seen.add(to));
    }
    return seen;
  };
  for (const state of all) expect(reachable(state, new Set())).not.toContain(state);
});

it('prices by the package and rejects an invalid price', () => {
  const price = { currency: 'NGN', diyMinor: 10_000_000, mentoredMinor: 25_000_000 };
  expect(priceOf('DIY', price)).toBe(10_000_000);
  expect(priceOf('MENTORED', price)).toBe(25_000_000);
  for (const invalid of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(checkAmount(invalid)?.message).toBe('Invalid amount for payment');
  }
  expect(checkAmount(1)).toBeNull();
});

it('formats references', () => {
  expect(paymentReference(1_767_607_200_000, 42)).toBe('LM_1767607200000_42');
});
