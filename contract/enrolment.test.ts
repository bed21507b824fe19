import { describe, expect, it } from 'vitest';
import { CORRECTION_TEXTS, checkCorrectable, correctionProblems } from './enrolment.ts';
import { isUnpaid, shownPaymentStatus } from './paymentStatus.ts';

const enrolment = {
  firstName: 'Ada',
  age: 12,
  course: 'WEBSITE_APP',
  package: 'DIY',
  consent: false,
} as const;

describe('correctionProblems', () => {
  const fieldsOf = (changes: object, course: 'WEBSITE_APP' | 'VIDEO_ANIMATION') =>
    [...correctionProblems({ ...enrolment, ...changes }, { course })].map(({ field }) => field);

  it('asks for consent to another course alone', () => {
    expect(fieldsOf({}, 'WEBSITE_APP')).toEqual([]);
    expect(fieldsOf({}, 'VIDEO_ANIMATION')).toEqual(['consent']);
    expect(fieldsOf({ consent: true }, 'VIDEO_ANIMATION')).toEqual([]);
  });

  it('finds what is wrong in every field', () =>
    expect(fieldsOf({ firstName: ' A ', age: null }, 'VIDEO_ANIMATION')).toEqual([
      'firstName',
      'age',
      'consent',
    ]));
});

describe('checkCorrectable', () => {
  const textOf = (paymentStatus: string, course: 'WEBSITE_APP' | 'VIDEO_ANIMATION') =>
    checkCorrectable({ paymentStatus, course: 'WEBSITE_APP' }, { course })?.message ?? null;

  it('allows what is unpaid, and no other course after a refund', () => {
    for (const status of ['PENDING', 'FAILED']) expect(textOf(status, 'VIDEO_ANIMATION')).toBeNull();
    expect(textOf('REFUNDED', 'WEBSITE_APP')).toBeNull();
    expect(textOf('REFUNDED', 'VIDEO_ANIMATION')).toBe(CORRECTION_TEXTS.isRefunded);
    expect(textOf('COMPLETED', 'WEBSITE_APP')).toBe(CORRECTION_TEXTS.paid);
    expect(textOf('OVERDUE', 'WEBSITE_APP')).toBe(CORRECTION_TEXTS.inParts);
  });

  it('agrees with isUnpaid', () => {
    for (const status of ['PENDING', 'FAILED', 'REFUNDED', 'COMPLETED', 'OVERDUE'])
      expect(textOf(status, 'WEBSITE_APP') === null).toBe(isUnpaid(status));
  });
});

describe('shownPaymentStatus', () => {
  it('is failed after a failed payment, until another one was started or paid', () => {
    expect(shownPaymentStatus('PENDING', { status: 'FAILED' })).toBe('FAILED');
    expect(shownPaymentStatus('PENDING', { status: 'PENDING' })).toBe('PENDING');
    expect(shownPaymentStatus('PENDING', null)).toBe('PENDING');
    expect(shownPaymentStatus('COMPLETED', { status: 'FAILED' })).toBe('COMPLETED');
  });
});
