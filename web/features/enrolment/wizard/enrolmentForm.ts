import {
  type Course,
  checkAge,
  checkEnrolment,
  checkFirstName,
  MAX_AGE,
  MIN_AGE,
  nameKey,
  type Package,
} from '../../../../contract/enrolment.ts';
import type { Problem } from '../../../lib/forms/problems.ts';
import type { PendingEnrolment, StudentData } from '../pendingEnrolment.ts';

export const STEPS = ['Child Information', 'Review & Consent', 'Complete Enrollment'] as const;
export type Step = 1 | 2 | 3;

export const AGES = Array.from({ length: MAX_AGE - MIN_AGE + 1 }, (_, index) => MIN_AGE + index).map(
  (age) => ({
    value: String(age),
    label: ageLabel(age),
  }),
);

/** Returns a label such as '12 years old'; the last age of the select includes all above it. */
export function ageLabel(age: number): string {
  return age === MAX_AGE ? '18+ years old' : `${age} years old`;
}

/** Returns the selected age; null while none is chosen. */
export function ageOf({ childAge }: StudentData): number | null {
  return childAge.trim() === '' ? null : Number(childAge);
}

/** Returns the initial values of the form: those typed before. Consent was given for one course and no other. */
export function initialForm(pending: PendingEnrolment | null, course: string): StudentData {
  const stored = pending?.studentData;
  if (!stored) return { firstName: '', childAge: '', consent: false };
  return { ...stored, consent: stored.consent && pending.course === course };
}

/** Returns the problems that block a step. */
export function stepProblems(step: Step, form: StudentData): Problem[] {
  const age = ageOf(form);
  const problems =
    step === 1
      ? [checkFirstName(form.firstName), checkAge(age)]
      : [
          checkEnrolment({
            firstName: form.firstName,
            age,
            consent: form.consent,
            course: 'WEBSITE_APP',
            package: 'DIY',
          }),
        ];
  return problems.filter((problem) => problem !== null);
}

/** Returns the step that contains a field. */
export function stepOf(field: string | null): Step | null {
  if (field === 'firstName' || field === 'age') return 1;
  return field === 'consent' ? 2 : null;
}

export type EnrolledStudent = {
  id: string;
  firstName: string;
  course: Course;
  package: Package;
  paymentStatus: string;
  parent: { id: string };
};

/** Returns the parent's child with that name in that course, or null. */
export function findEnrolledChild(
  students: readonly EnrolledStudent[],
  parentId: string,
  firstName: string,
  course: Course,
): EnrolledStudent | null {
  const key = nameKey(firstName);
  return (
    students.find(
      (student) =>
        student.parent.id === parentId && student.course === course && nameKey(student.firstName) === key,
    ) ?? null
  );
}
