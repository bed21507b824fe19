import { badInput, type DomainError } from './errors.ts';

const MIN_FIRST_NAME_LENGTH = 2;
export const MAX_FIRST_NAME_LENGTH = 40;
export const MIN_AGE = 10;
export const MAX_AGE = 18;

export type Course = 'WEBSITE_APP' | 'VIDEO_ANIMATION';
export type Package = 'DIY' | 'MENTORED';

/** Parental consent, exactly as shown and stored. */
export const CONSENT_TEXT =
  'I consent to my child taking part in this course, which involves online learning and weekly video sessions.';

export const ALREADY_ENROLLED = 'This child is already enrolled in this course';

/** Messages of the enrolment page. */
export const ENROLMENT_TEXTS = {
  enrolled: '🎉 Enrollment successful! Now proceeding to payment...',
  alreadyPaid: '🎉 Student already enrolled with payment completed! Redirecting to dashboard...',
  alreadyEnrolled: 'Student already enrolled! Redirecting to payment...',
  failed: 'Failed to enroll student',
  failedUnexpectedly: 'Enrollment failed. Please try again.',
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
