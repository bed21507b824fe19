import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTEMPTS_PER_ROUND, HOUR, type PaymentStatus } from '../../../../contract/payments.ts';
import {
  continuesRound,
  FIRST_ATTEMPT_DELAY_MS,
  type Pace,
  type Progress,
  planNextAttempt,
  planNextWebhookAttempt,
  RECHECK_AGES_MS,
  VERIFICATION_MS,
} from './schedule.ts';

const START = new Date('2026-01-05T10:00:00Z');
const later = (ms: number) => new Date(START.getTime() + ms);
const REAL: Pace = { gapMs: 3000, scale: 1 };
const DAY = 24 * HOUR;

const progress = (change: Partial<Progress>): Progress => ({
  status: 'PENDING',
  createdAt: START,
  verifyUntil: later(VERIFICATION_MS),
  settledAt: null,
  roundRunning: false,
  ...change,
});

const open = fc.constantFrom<PaymentStatus>('PENDING', 'FAILED', 'ABANDONED');
const holding = fc.constantFrom<PaymentStatus>('COMPLETED', 'MISMATCHED', 'DUPLICATE');
const final = fc.constantFrom<PaymentStatus>('REVERSED', 'REFUNDED');
const age = fc.integer({ min: 0, max: 2 * VERIFICATION_MS });
/** From real time to 72 hours in a quarter of a minute. */
const pace = fc.record({
  gapMs: fc.integer({ min: 10, max: 5000 }),
  scale: fc.double({ min: 15_000 / VERIFICATION_MS, max: 1, noNaN: true }),
});

/** Returns the times of all attempts from the first on, while no answer changes the payment. */
function attemptsOf(payment: Progress, isConfirmed: boolean, first: Date, speed: Pace): Date[] {
  const moments = [first];
  for (let due: Date | null = first; due; ) {
    due = planNextAttempt(payment, isConfirmed, due, speed);
    if (due) moments.push(due);
    if (moments.length > 5000) throw new Error('The attempts never end');
  }
  return moments;
}

describe('planNextAttempt', () => {
  it('plans an attempt for every open payment until the end of its verification period, and none after', () => {
    fc.assert(
      fc.property(open, age, fc.boolean(), (status, ageMs, isConfirmed) => {
        const now = later(ageMs);
        const next = planNextAttempt(progress({ status }), isConfirmed, now, REAL);
        if (ageMs >= VERIFICATION_MS) return next === null;
        return next !== null && next > now && next <= later(VERIFICATION_MS);
      }),
    );
  });

  it('plans nothing after a final status', () => {
    fc.assert(
      fc.property(final, age, fc.boolean(), (status, ageMs, isConfirmed) => {
        return (
          planNextAttempt(progress({ status, settledAt: START }), isConfirmed, later(ageMs), REAL) === null
        );
      }),
    );
  });

  it('keeps the gap of a running round, even after the verification period', () => {
    fc.assert(
      fc.property(open, age, pace, (status, ageMs, speed) => {
        const next = planNextAttempt(progress({ status, roundRunning: true }), true, later(ageMs), speed);
        expect(next).toEqual(later(ageMs + speed.gapMs));
      }),
    );
  });

  it('grows the gaps, with the last attempt at the very end', () => {
    fc.assert(
      fc.property(open, fc.boolean(), (status, isConfirmed) => {
        const moments = attemptsOf(progress({ status }), isConfirmed, later(FIRST_ATTEMPT_DELAY_MS), REAL);
        expect(moments.at(-1)).toEqual(later(VERIFICATION_MS));
        const gaps = moments.slice(1).map((moment, index) => moment.getTime() - Number(moments[index]));
        for (const [index, gap] of gaps.slice(0, -1).entries()) {
          expect(gap).toBeGreaterThanOrEqual(gaps[index - 1] ?? 0);
          expect(gap).toBeLessThanOrEqual(6 * HOUR);
        }
        expect(moments.length).toBeLessThan(70);
      }),
    );
  });

  it('asks within a minute of whatever is paid in the first half hour, without a page or a webhook', () => {
    const moments = attemptsOf(progress({}), false, later(FIRST_ATTEMPT_DELAY_MS), REAL);
    const early = [START, ...moments].filter((moment) => moment <= later(32 * 60_000));
    expect(early.length).toBeGreaterThan(30);
    for (const [index, moment] of early.slice(1).entries())
      expect(moment.getTime() - Number(early[index])).toBeLessThanOrEqual(50_000);
  });

  it('ends within the verification period at any pace', () => {
    fc.assert(
      fc.property(open, pace, (status, speed) => {
        const verifyUntil = later(VERIFICATION_MS * speed.scale);
        const moments = attemptsOf(progress({ status, verifyUntil }), true, START, speed);
        expect(moments.at(-1)).toEqual(verifyUntil);
      }),
    );
  });

  it('depends on the age of the payment, whatever a round did in between', () => {
    fc.assert(
      fc.property(open, age, (status, ageMs) => {
        fc.pre(ageMs < VERIFICATION_MS);
        const now = later(ageMs);
        const undisturbed = planNextAttempt(progress({ status }), true, now, REAL);
        const rounds = { status, round: 7, attempt: ATTEMPTS_PER_ROUND };
        expect(planNextAttempt(progress(rounds), true, now, REAL)).toEqual(undisturbed);
      }),
    );
  });

  it('compares a payment that was received with the provider after a day, a week and a month', () => {
    fc.assert(
      fc.property(holding, fc.integer({ min: 0, max: VERIFICATION_MS }), (status, paidAfterMs) => {
        const settledAt = later(paidAfterMs);
        const moments = attemptsOf(progress({ status, settledAt }), true, settledAt, REAL).slice(1);
        expect(moments).toEqual(RECHECK_AGES_MS.map((ms) => later(paidAfterMs + ms)));
      }),
    );
  });

  it('retries within the hour when the provider does not answer such a comparison', () => {
    const held = progress({ status: 'COMPLETED', settledAt: START });
    expect(planNextAttempt(held, false, later(DAY), REAL)).toEqual(later(DAY + HOUR));
    expect(planNextAttempt(held, false, later(30 * DAY), REAL)).toEqual(later(30 * DAY + HOUR));
    expect(planNextAttempt(held, false, later(33 * DAY), REAL)).toBeNull();
  });
});

it('retries what a webhook announced with growing gaps until 72 hours after it arrived', () => {
  fc.assert(
    fc.property(pace, (speed) => {
      const until = later(VERIFICATION_MS * speed.scale);
      const moments: Date[] = [];
      let due: Date | null = START;
      while (due) {
        moments.push(due);
        due = planNextWebhookAttempt(START, due, speed);
      }
      expect(moments.at(-1)).toEqual(until);
      const gaps = moments.slice(1).map((moment, index) => moment.getTime() - Number(moments[index]));
      // Dates are whole milliseconds.
      for (const [index, gap] of gaps.slice(1, -1).entries())
        expect(gap).toBeGreaterThanOrEqual((gaps[index] ?? 0) - 1);
    }),
  );
});

it('ends a round after its attempts or a conclusive answer', () => {
  expect(continuesRound({ roundRunning: true, attempt: 9 }, false)).toBe(true);
  expect(continuesRound({ roundRunning: true, attempt: 10 }, false)).toBe(false);
  expect(continuesRound({ roundRunning: true, attempt: 1 }, true)).toBe(false);
  expect(continuesRound({ roundRunning: false, attempt: 1 }, false)).toBe(false);
});
