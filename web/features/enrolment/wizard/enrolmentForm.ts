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
import { courseOf, packageOf } from '../../courses/courseNames.ts';
import type { PendingEnrolment, StudentData } from '../pendingEnrolment.ts';

export const STEPS = ['Child Information', 'Review & Consent', 'Complete Enrollment'] as const;
export type Step = 1 | 2 | 3;

export type FormErrors = Partial<Record<'firstName' | 'age' | 'consent', string>>;

export const AGES = Array.from({ length: MAX_AGE - MIN_AGE + 1 }, (_, place) => MIN_AGE + place).map(
  (age) => ({
    value: String(age),
    label: ageLabel(age),
  }),
);

/** '12 years old'; the last of the select's ages stands for everybody above it. */
export function ageLabel(age: number): string {
  return age === MAX_AGE ? '18+ years old' : `${age} years old`;
}

/** The age that the select holds; null while none is chosen. */
export function ageOf({ childAge }: StudentData): number | null {
  return childAge.trim() === '' ? null : Number(childAge);
}

/** What a page starts with: what was typed before. Consent was given to one course and holds for no other. */
export function startingForm(pending: PendingEnrolment | null, course: string): StudentData {
  const typed = pending?.studentData;
  if (!typed) return { firstName: '', childAge: '', consent: false };
  return { ...typed, consent: typed.consent && pending.course === course };
}

/** What keeps a step from being left, by the field it stands at; empty when nothing does. */
export function errorsOfStep(step: Step, form: StudentData): FormErrors {
  const age = ageOf(form);
  const found =
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
  return Object.fromEntries(found.flatMap((error) => (error?.field ? [[error.field, error.message]] : [])));
}

/** The step on which a field stands. */
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

/** The viewer's child of that name in that course, if there is one. */
export function sameChild(
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

/** Where an enrolment is paid. */
export function pricingPath(student: { id: string; course: Course; package: Package }): string {
  return `/pricing?course=${courseOf(student.course).id}&package=${packageOf(student.package).id}&student=${student.id}`;
}
