import { expect, test } from 'vitest';
import {
  type ConfirmedPayment,
  confirmationOf,
  NO_REFERENCE,
  unverifiableConfirmation,
} from './confirmation.ts';
import { processingText } from './confirmationTexts.ts';

const pending: ConfirmedPayment = {
  status: 'PENDING',
  round: 1,
  attempt: 3,
  isVerifying: true,
  lastOutcome: 'PENDING',
  parts: null,
};

test('counts the attempts while a round runs', () => {
  expect(confirmationOf(pending)).toMatchObject({
    state: 'verifying',
    text: 'Payment processing... (3/10)',
    canCheckAgain: false,
  });
});

test('verifies at attempt 0 before the first round starts', () => {
  const fresh = confirmationOf({ ...pending, round: 0, attempt: 0, isVerifying: false });
  expect(fresh).toMatchObject({ state: 'verifying', text: 'Payment processing... (0/10)' });
});

test('says at once that a checkout was left, and lets it be paid while the round goes on', () => {
  const left = { ...pending, attempt: 1, lastOutcome: 'ABANDONED' as const };
  expect(confirmationOf(left)).toMatchObject({
    ...{ state: 'failed', title: 'Payment not completed', canPayAgain: true, canCheckAgain: false },
    text: 'The checkout was left before the payment was made, so nothing was paid.',
  });
  // Who asks for another look watches it.
  expect(confirmationOf({ ...left, status: 'ABANDONED' }).state).toBe('verifying');
});

test('is delayed and can be checked again after the last attempt', () => {
  const over = { ...pending, attempt: 10, isVerifying: false };
  expect(confirmationOf(over)).toMatchObject({
    state: 'failed',
    title: 'Verification Delayed',
    text: 'Payment verification taking longer than expected. Please check your dashboard or contact support.',
    canCheckAgain: true,
    canPayAgain: false,
  });
});

test('is an error when the last attempt ended in an error', () => {
  const over = confirmationOf({ ...pending, attempt: 10, isVerifying: false, lastOutcome: 'ERROR' });
  expect(over).toEqual(unverifiableConfirmation(true));
  expect(over.text).toBe('Unable to verify payment. Please contact support if money was deducted.');
});

test('succeeds only with a completed payment', () => {
  expect(confirmationOf({ ...pending, status: 'COMPLETED' }).state).toBe('success');
});

test('lets a failed or abandoned charge be paid again, and checked, which shows a round', () => {
  for (const status of ['FAILED', 'ABANDONED'] as const) {
    const ended = confirmationOf({ ...pending, status, isVerifying: false });
    expect(ended).toMatchObject({ state: 'failed', canPayAgain: true, canCheckAgain: true });
    expect(confirmationOf({ ...pending, status }).state).toBe('verifying');
  }
});

test('shows an error for money that opens no lessons', () => {
  expect(confirmationOf({ ...pending, status: 'MISMATCHED' })).toMatchObject({
    state: 'error',
    canPayAgain: false,
  });
  expect(confirmationOf({ ...pending, status: 'DUPLICATE' })).toMatchObject({
    state: 'error',
    canPayAgain: false,
  });
  expect(confirmationOf({ ...pending, status: 'REFUNDED' })).toMatchObject({
    state: 'error',
    canPayAgain: true,
  });
});

test('shows an error immediately without a reference', () => {
  expect(NO_REFERENCE).toMatchObject({
    state: 'error',
    text: 'No payment reference found. Please try again.',
  });
});

test('formats the progress', () => {
  expect(processingText(3, false)).toBe('Payment processing... (3/10)');
  expect(processingText(14, false)).toBe('Payment processing... (10/10)');
  expect(processingText(3, true)).toContain('not answering right now');
});
