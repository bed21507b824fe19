import { isCurrency } from './currencies.ts';
import type { Course, Package } from './enrolment.ts';
import { badInput, DomainError, firstProblem } from './errors.ts';
import { pattern } from './pattern.ts';
import { isWithin, type Range } from './range.ts';

export const COUPON_CODE_LENGTH = { min: 4, max: 30 };
/** Most characters that are read of a code as it was typed. */
const MAX_TYPED_LENGTH = 100;
const PERCENT_RANGE: Range = { min: 1, max: 90 };
const AMOUNT_RANGE: Range = { min: 100, max: 2_000_000_000 };
const USES_RANGE: Range = { min: 1, max: 1_000_000 };
export const MAX_COUPON_NOTE_LENGTH = 300;

/** The least that is paid after a discount, in minor units: the provider charges no less. */
const MIN_CHARGE_MINOR: Record<string, number> = { NGN: 50_00 };
const OTHER_MIN_CHARGE_MINOR = 5_00;
export const minChargeMinor = (currency: string): number =>
  MIN_CHARGE_MINOR[currency] ?? OTHER_MIN_CHARGE_MINOR;

export const COUPON_TEXTS = {
  unknown: 'We do not know this coupon. Please check the code.',
  expired: 'This coupon has expired',
  otherCourse: 'This coupon is for another course or package',
  otherCurrency: 'This coupon is for another currency',
  tooCheap: 'This coupon does not lower this price',
  usedUp: 'This coupon has been used up',
  used: 'Your family has used this coupon already',
  reserved:
    'Your family has started another payment with this coupon. It can be used again an hour after that payment was left unpaid.',
  tooManyTries: 'That were many codes. Please wait a few minutes and try again.',
  notChecked: 'The coupon could not be checked. Please try again.',
  codeTaken: 'There is a coupon with this code already',
};

export const COUPON_ADMIN_TEXTS = {
  created: 'Coupon created.',
  updated: 'Coupon saved.',
  activated: 'Coupon switched on.',
  deactivated: 'Coupon switched off.',
  notCreated: 'Failed to create coupon.',
  notUpdated: 'Failed to save coupon.',
  notSwitched: 'Failed to switch coupon.',
};

const CODE = pattern({ max: COUPON_CODE_LENGTH.max, matches: /^[A-Z0-9-]{4,30}$/ });

/** Returns a code in the form in which it is stored and compared: in capitals and without spaces. */
export const normalCode = (typed: string): string =>
  typed.slice(0, MAX_TYPED_LENGTH).split(/\s+/).join('').toUpperCase();

/** Returns whether a code in its stored form can be that of a coupon. */
export const isCouponCode = (code: string): boolean => CODE.test(code);

/** The discount of a coupon: whole percents, or an amount in minor units of its currency; the other is null. */
type Discount = { percentOff: number | null; amountOffMinor: number | null; currency: string | null };

/**
 * Returns what a discount takes off a price, in minor units. Parts of a minor unit are not taken off, and the least
 * that the provider charges stays; 0 when nothing can be taken off.
 */
export function discountOf(
  { percentOff, amountOffMinor }: Pick<Discount, 'percentOff' | 'amountOffMinor'>,
  priceMinor: number,
  currency: string,
): number {
  const off = percentOff === null ? (amountOffMinor ?? 0) : Math.floor((priceMinor * percentOff) / 100);
  return Math.max(0, Math.min(off, priceMinor - minChargeMinor(currency)));
}

/** The conditions of a coupon; a null course, package or end does not restrict it. */
type CouponTerms = Discount & {
  course: Course | null;
  package: Package | null;
  startsAt: Date;
  expiresAt: Date | null;
  isActive: boolean;
};

type Purchase = { course: Course; package: Package; priceMinor: number; currency: string };

/** Returns whether a family learns of a coupon: one that is switched off or has not begun is like an unknown one. */
export const isAnnounced = ({ isActive, startsAt }: CouponTerms, now: Date): boolean =>
  isActive && startsAt <= now;

/** Returns the error for a code that is unknown, switched off or not valid yet. */
export const unknownCoupon = () => badInput('couponCode', COUPON_TEXTS.unknown);

const refused = (code: 'CLOSED' | 'CONFLICT', message: string) =>
  new DomainError(code, message, 'couponCode');

/** Checks that an announced coupon lowers the price of a purchase now. Returns the reason why not, or null. */
export function checkCoupon(terms: CouponTerms, purchase: Purchase, now: Date): DomainError | null {
  const { expiresAt, course, currency } = terms;
  if (!isAnnounced(terms, now)) return unknownCoupon();
  if (expiresAt && expiresAt <= now) return refused('CLOSED', COUPON_TEXTS.expired);
  if ((course && course !== purchase.course) || (terms.package && terms.package !== purchase.package))
    return refused('CONFLICT', COUPON_TEXTS.otherCourse);
  if (currency && currency !== purchase.currency) return refused('CONFLICT', COUPON_TEXTS.otherCurrency);
  return discountOf(terms, purchase.priceMinor, purchase.currency) > 0
    ? null
    : refused('CONFLICT', COUPON_TEXTS.tooCheap);
}

/** The use of a coupon that a family has, unless it was released. */
type LiveUse = { state: string; studentId: string | null };

/**
 * Checks that a family may use a coupon for a student. A use that is reserved for the same student is moved to the new
 * payment, since a student is paid for once. Returns the reason why not, or null.
 */
export function checkCouponUse(
  { uses, maxUses }: { uses: number; maxUses: number },
  own: LiveUse | null,
  studentId: string,
): DomainError | null {
  if (own?.state === 'USED') return refused('CONFLICT', COUPON_TEXTS.used);
  if (own) return own.studentId === studentId ? null : refused('CONFLICT', COUPON_TEXTS.reserved);
  return uses < maxUses ? null : refused('CONFLICT', COUPON_TEXTS.usedUp);
}

/** A coupon as an admin writes it; its code stays, since families and receipts name it. */
export type CouponDraft = Discount & {
  course: Course | null;
  package: Package | null;
  maxUses: number;
  startsAt: Date;
  expiresAt: Date | null;
  note: string;
};

/** Finds what is wrong with the code of a new coupon. */
export function* codeProblems(code: string): Generator<DomainError> {
  if (!isCouponCode(normalCode(code)))
    yield badInput('code', 'A code has 4 to 30 letters, digits or hyphens');
}

/** Finds what is wrong with the terms of a coupon. */
export function* couponProblems(draft: CouponDraft): Generator<DomainError> {
  const { percentOff, amountOffMinor, currency, maxUses, startsAt, expiresAt, note } = draft;
  if ((percentOff === null) === (amountOffMinor === null))
    yield badInput('percentOff', 'Please give either percents or an amount');
  if (percentOff !== null && !isWithin(percentOff, PERCENT_RANGE))
    yield badInput('percentOff', 'Please enter whole percents from 1 to 90');
  if (amountOffMinor !== null && !isWithin(amountOffMinor, AMOUNT_RANGE))
    yield badInput('amountOffMinor', 'Please enter an amount from 1 to 20,000,000');
  if (amountOffMinor !== null ? !isCurrency(currency ?? '') : currency !== null)
    yield badInput('currency', 'Please choose from the list');
  if (!isWithin(maxUses, USES_RANGE))
    yield badInput('maxUses', 'Please enter a number of families from 1 to 1,000,000');
  if (Number.isNaN(startsAt.getTime())) yield badInput('startsAt', 'Please enter a date and a time');
  if (expiresAt && !(expiresAt > startsAt)) yield badInput('expiresAt', 'A coupon ends after it has begun');
  if (note.trim().length > MAX_COUPON_NOTE_LENGTH)
    yield badInput('note', `A note can have ${MAX_COUPON_NOTE_LENGTH} characters`);
}

/** Checks the code of a new coupon. Returns the problem, or null. */
export const checkCouponCode = (code: string) => firstProblem(codeProblems(code));
/** Checks the terms of a coupon. Returns the first problem, or null. */
export const checkCouponDraft = (draft: CouponDraft) => firstProblem(couponProblems(draft));

/** The state of a coupon for admins. */
export type CouponState = 'ACTIVE' | 'PLANNED' | 'EXPIRED' | 'USED_UP' | 'OFF';

export function couponState(
  coupon: Pick<CouponTerms, 'isActive' | 'startsAt' | 'expiresAt'> & { uses: number; maxUses: number },
  now: Date,
): CouponState {
  if (!coupon.isActive) return 'OFF';
  if (coupon.expiresAt && coupon.expiresAt <= now) return 'EXPIRED';
  if (coupon.uses >= coupon.maxUses) return 'USED_UP';
  return coupon.startsAt > now ? 'PLANNED' : 'ACTIVE';
}
