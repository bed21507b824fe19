import { badInput, DomainError } from './errors.ts';
import { isUnpaid } from './paymentStatus.ts';

const MIN_FIRST_NAME_LENGTH = 2;
export const MAX_FIRST_NAME_LENGTH = 40;
export const MIN_AGE = 10;
export const MAX_AGE = 18;

export type Course = 'WEBSITE_APP' | 'VIDEO_ANIMATION';
export type Package = 'DIY' | 'MENTORED';

/** Parental consent, exactly as shown and stored. */
export const CONSENT_TEXT =
  'I consent to my child taking part in this course, which involves online learning and weekly video sessions.';

/** Returns the text that is recorded when a parent takes a consent back. */
export const withdrawalOf = (consent: string): string => `Taken back: ${consent}`;

export const ALREADY_ENROLLED = 'This child is already enrolled in this course';

/** Messages of the enrolment page. */
export const ENROLMENT_TEXTS = {
  enrolled: '🎉 Enrollment successful! Now proceeding to payment...',
  alreadyPaid: '🎉 Student already enrolled with payment completed! Redirecting to dashboard...',
  alreadyEnrolled: 'Student already enrolled! Redirecting to payment...',
  failed: 'Failed to enroll student',
  failedUnexpectedly: 'Enrollment failed. Please try again.',
};

/** Messages of the correction and the withdrawal of an unpaid enrolment. */
export const CORRECTION_TEXTS = {
  saved: (firstName: string) => `The enrollment of ${firstName} is changed`,
  withdrawn: (firstName: string) => `The enrollment of ${firstName} is withdrawn`,
  failed: 'The enrollment could not be changed. Please try again.',
  notWithdrawn: 'The enrollment could not be withdrawn. Please try again.',
  paid: 'This enrollment is paid and cannot be changed here. Please write to support.',
  inParts: 'This enrollment is being paid in parts and cannot be changed here. Please write to support.',
  hasWork: 'This child has worked in the course already. Please write to support.',
  isRefunded:
    'This course was paid and refunded, and what was done in it stays with it. Please enroll in the other course instead.',
  moneyIsHere: 'Money has come in for this enrollment and is being looked at. Please write to support.',
  /** @param until the end of the time, as the parent reads times */
  stillPayable: (firstName: string, until: string) =>
    `A payment for ${firstName} was started and can still go through until ${until}. The enrollment can be withdrawn after that.`,
  /** A late payment must find the enrolment that it was started for, and a child has a course once. */
  startedElsewhere: (firstName: string, course: string, until: string) =>
    `A payment for ${firstName} in ${course} was started earlier and can still go through until ${until}. Please complete it, or try again after that.`,
  keepsQuote:
    'A payment was started for this enrollment. It keeps what it was started for: if it still goes through, exactly that is opened.',
};

export type Enrolment = {
  firstName: string;
  age: number | null;
  course: Course;
  package: Package;
  consent: boolean;
};

/** Returns the form in which names of children are compared: without regard to case and spaces. */
export function nameKey(firstName: string): string {
  return firstName.trim().toLowerCase();
}

export function checkFirstName(firstName: string): DomainError | null {
  const length = firstName.trim().length;
  if (length < MIN_FIRST_NAME_LENGTH) return badInput('firstName', "Child's first name is required");
  return length > MAX_FIRST_NAME_LENGTH
    ? badInput('firstName', `First name must be at most ${MAX_FIRST_NAME_LENGTH} characters`)
    : null;
}

export function checkAge(age: number | null): DomainError | null {
  if (age === null) return badInput('age', "Child's age is required");
  const isInRange = Number.isInteger(age) && age >= MIN_AGE && age <= MAX_AGE;
  return isInRange ? null : badInput('age', 'Child must be between 10-18 years old');
}

/** Checks an enrolment. Returns the first problem, or null. */
export function checkEnrolment({ firstName, age, consent }: Enrolment): DomainError | null {
  return (
    checkFirstName(firstName) ??
    checkAge(age) ??
    (consent ? null : badInput('consent', 'Parental consent is required'))
  );
}

/** A change of an unpaid enrolment. Consent was given for one course, so that another one needs it again. */
export type Correction = Enrolment & { studentId: string };

/** Checks a correction of an enrolment in a course. Returns the problems, in the order of the form. */
export function* correctionProblems(
  { firstName, age, course, consent }: Enrolment,
  before: { course: Course },
): Iterable<DomainError> {
  const problems = [
    checkFirstName(firstName),
    checkAge(age),
    consent || course === before.course ? null : badInput('consent', 'Parental consent is required'),
  ];
  for (const problem of problems) if (problem) yield problem;
}

/** Checks that a parent may change an enrolment. Returns the reason why not, or null. */
export function checkCorrectable(
  { paymentStatus, course }: { paymentStatus: string; course: Course },
  wanted: { course: Course },
): DomainError | null {
  if (paymentStatus === 'OVERDUE') return new DomainError('CONFLICT', CORRECTION_TEXTS.inParts, null);
  if (!isUnpaid(paymentStatus)) return new DomainError('CONFLICT', CORRECTION_TEXTS.paid, null);
  return paymentStatus === 'REFUNDED' && wanted.course !== course
    ? new DomainError('CONFLICT', CORRECTION_TEXTS.isRefunded, 'course')
    : null;
}
