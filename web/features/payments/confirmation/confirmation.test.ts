import { expect, test } from 'vitest';
import { type ConfirmedPayment, confirmationOf, NO_REFERENCE, unverifiable } from './confirmation.ts';

const pending: ConfirmedPayment = {
  status: 'PENDING',
  round: 1,
  attempt: 3,
  verifying: true,
  lastOutcome: 'PENDING',
};

test('while a round runs, the page counts its attempts', () => {
  expect(confirmationOf(pending)).toMatchObject({
    state: 'verifying',
    text: 'Payment processing... (3/10)',
    canCheckAgain: false,
  });
});

test('before the first round begins it already verifies, at 0', () => {
  const fresh = confirmationOf({ ...pending, round: 0, attempt: 0, verifying: false });
  expect(fresh).toMatchObject({ state: 'verifying', text: 'Payment processing... (0/10)' });
});

test('after the attempts it is delayed and can be checked again', () => {
  const over = { ...pending, attempt: 10, verifying: false };
  expect(confirmationOf(over)).toMatchObject({
    state: 'failed',
    title: 'Verification Delayed',
    text: 'Payment verification taking longer than expected. Please check your dashboard or contact support.',
    canCheckAgain: true,
    canPayAgain: false,
  });
});

test('when the attempts ended in errors it is an error', () => {
  const over = confirmationOf({ ...pending, attempt: 10, verifying: false, lastOutcome: 'ERROR' });
  expect(over).toEqual(unverifiable(true));
  expect(over.text).toBe('Unable to verify payment. Please contact support if money was deducted.');
});

test('only a completed payment is a success', () => {
  expect(confirmationOf({ ...pending, status: 'COMPLETED' }).state).toBe('success');
});

test('a charge that failed or was left can be paid again, and checked, which shows a round', () => {
  for (const status of ['FAILED', 'ABANDONED'] as const) {
    const ended = confirmationOf({ ...pending, status, verifying: false });
    expect(ended).toMatchObject({ state: 'failed', canPayAgain: true, canCheckAgain: true });
    expect(confirmationOf({ ...pending, status }).state).toBe('verifying');
  }
});

test('money that opens nothing is said plainly', () => {
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

test('no reference is an error at once', () => {
  expect(NO_REFERENCE).toMatchObject({
    state: 'error',
    text: 'No payment reference found. Please try again.',
  });
});
