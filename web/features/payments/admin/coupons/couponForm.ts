import { codeProblems, couponProblems } from '../../../../../contract/coupons.ts';
import { parseAmount } from '../../../../../contract/currencies.ts';
import type { Course, Package } from '../../../../../contract/enrolment.ts';
import type { DomainError } from '../../../../../contract/errors.ts';
import { instantOf, wallTimeOf } from '../../../../../contract/wallTime.ts';
import type { CouponTermsInput } from '../../../../generated/types.ts';
import { type Checked, checked, type TextOf } from '../../../../lib/forms/useForm.ts';

/** What the form of a coupon sends; the code only counts for a new one. */
export type CouponInput = { code: string; terms: CouponTermsInput };

const NO_DATE = new Date(Number.NaN);

/** Returns an instant as a field for date and time shows it in a zone. */
export function localText(instant: string, timeZone: string): string {
  const { date, time } = wallTimeOf(new Date(instant), timeZone);
  return `${date}T${time}`;
}

const instantIn = (text: string, timeZone: string): Date =>
  instantOf({ date: text.slice(0, 10), time: text.slice(11, 16) }, timeZone) ?? NO_DATE;

/** Reads whole numbers as they are typed; a decimal or a word is none. */
const wholeNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replaceAll(',', '')));

/**
 * Reads the form of a coupon.
 * @param isNew whether the code is checked, too
 */
export function readCoupon(
  textOf: TextOf,
  { isPercent, timeZone, isNew }: { isPercent: boolean; timeZone: string; isNew: boolean },
): Checked<CouponInput> {
  const ends = textOf('expiresAt');
  const draft = {
    percentOff: isPercent ? wholeNumber(textOf('percentOff')) : null,
    amountOffMinor: isPercent ? null : parseAmount(textOf('amountOffMinor')),
    currency: isPercent ? null : textOf('currency'),
    course: (textOf('course') || null) as Course | null,
    package: (textOf('package') || null) as Package | null,
    maxUses: wholeNumber(textOf('maxUses')),
    startsAt: instantIn(textOf('startsAt'), timeZone),
    expiresAt: ends ? instantIn(ends, timeZone) : null,
    note: textOf('note'),
  };
  const code = textOf('code');
  function* problems(): Generator<DomainError> {
    if (isNew) yield* codeProblems(code);
    yield* couponProblems(draft);
  }
  const valid = checked(draft, problems);
  if (valid.problems) return valid;
  const { startsAt, expiresAt, ...terms } = draft;
  const instants = { startsAt: startsAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null };
  return { input: { code, terms: { ...terms, ...instants } } };
}
