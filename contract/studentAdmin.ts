import { type Course, checkAge, checkFirstName, type Package } from './enrolment.ts';
import { badInput, DomainError, firstProblem } from './errors.ts';
import { INSTALMENT_TEXTS } from './instalmentTexts.ts';

// Texts and rules of the forms in which admins create, change and delete students.

export const MAX_STUDENT_REASON_LENGTH = 500;
export const MIN_PARENT_SEARCH_LENGTH = 2;

type EnrolmentPayment = 'PENDING' | 'COMPLETED' | 'FAILED' | 'REFUNDED' | 'OVERDUE';

/** Messages of the student administration. */
export const STUDENT_ADMIN_TEXTS = {
  required: 'Please fill in all required fields',
  created: 'Student created successfully!',
  updated: 'Student updated successfully!',
  deleted: 'Student deleted successfully!',
  mentorAssigned: 'Mentor assigned successfully!',
  notCreated: 'Failed to create student.',
  notUpdated: 'Failed to update student.',
  notDeleted: 'Failed to delete student.',
  notAssigned: 'Failed to assign the mentor.',
  deleteQuestion: 'Are you sure you want to delete this student?',
  deleteWarning: 'This action cannot be undone.',
  moreWork: 'More was added to this student since you looked. See what it is before you delete it.',
  taken: 'This parent has a child of that name in this course already',
  notAParent: 'Choose the account of a parent',
  ownChild: 'Nobody is the parent of themselves',
  hasCertificate: 'This course has ended with a certificate. Create a student for the other course instead.',
  noReason: 'Say why, for the audit log and for the family',
  longReason: `A reason can have ${MAX_STUDENT_REASON_LENGTH} characters`,
};

/** The form of a student. */
export type StudentDraft = {
  firstName: string;
  age: number | null;
  course: Course;
  package: Package;
  paymentStatus: EnrolmentPayment;
  /** Null for the admin, until a parent is chosen. */
  parentId: string | null;
  reason: string;
};

/** Requires a reason for a change of a child's record. Returns the problem, or null. */
export function checkStudentReason(reason: string): DomainError | null {
  const { length } = reason.trim();
  if (length === 0) return badInput('reason', STUDENT_ADMIN_TEXTS.noReason);
  return length > MAX_STUDENT_REASON_LENGTH ? badInput('reason', STUDENT_ADMIN_TEXTS.longReason) : null;
}

type Sensitive = Pick<StudentDraft, 'course' | 'package' | 'paymentStatus' | 'parentId'>;

const NEW_STUDENT = { paymentStatus: 'PENDING' } as const;

/** Returns whether a change needs a reason: one of money, of access or of a child's record; a name or an age does not. */
export function needsReason(before: Sensitive | null, after: Sensitive): boolean {
  if (!before) return after.paymentStatus !== NEW_STUDENT.paymentStatus;
  return (
    before.course !== after.course ||
    before.package !== after.package ||
    before.paymentStatus !== after.paymentStatus ||
    before.parentId !== after.parentId
  );
}

/** Finds the problems of a student's form. @param before the student that is edited; null for a new one */
export function* studentProblems(draft: StudentDraft, before: Sensitive | null): Generator<DomainError> {
  for (const problem of [checkFirstName(draft.firstName), checkAge(draft.age)]) if (problem) yield problem;
  if (draft.paymentStatus === 'OVERDUE' && before?.paymentStatus !== 'OVERDUE')
    yield badInput('paymentStatus', INSTALMENT_TEXTS.onlyPlan);
  const isRequired = needsReason(before, draft);
  const problem = isRequired || draft.reason.trim() !== '' ? checkStudentReason(draft.reason) : null;
  if (problem) yield problem;
}

/** Checks a student's form. Returns the first problem, or null. */
export const checkStudent = (draft: StudentDraft, before: Sensitive | null): DomainError | null =>
  firstProblem(studentProblems(draft, before));

/** Counts of what is deleted together with a student. */
export type StudentWork = {
  completions: number;
  submissions: number;
  messages: number;
  sessions: number;
  projects: number;
};

/** Checks that a student has no more than an admin was shown. Returns the conflict, or null. */
export function checkExpectedWork(work: StudentWork, expected: StudentWork): DomainError | null {
  const names = Object.keys(work) as (keyof StudentWork)[];
  return names.some((name) => work[name] > expected[name])
    ? new DomainError('CONFLICT', STUDENT_ADMIN_TEXTS.moreWork, null)
    : null;
}

const WORK_NOUNS: Record<keyof StudentWork, readonly [one: string, many: string]> = {
  completions: ['completed lesson', 'completed lessons'],
  submissions: ['submission', 'submissions'],
  messages: ['message', 'messages'],
  sessions: ['session', 'sessions'],
  projects: ['project', 'projects'],
};

/** Describes what goes with a student, one text per kind of which there is any. */
export function workTexts(work: StudentWork): string[] {
  return (Object.keys(WORK_NOUNS) as (keyof StudentWork)[])
    .filter((name) => work[name] > 0)
    .map((name) => `${work[name]} ${WORK_NOUNS[name][work[name] === 1 ? 0 : 1]}`);
}

type Text = { title: string; body: string };

/** Notifications of changes that an admin makes. */
export const STUDENT_NOTIFICATIONS = {
  opened: (firstName: string): Text => ({
    title: 'Lessons are open',
    body: `Our team has opened the lessons of ${firstName}.`,
  }),
  closed: (firstName: string): Text => ({
    title: 'Lessons are closed',
    body: `Our team has closed the lessons of ${firstName}. Write to us if you did not expect this.`,
  }),
  moved: (firstName: string): Text => ({
    title: 'A child is now in your account',
    body: `${firstName} is now yours to follow. A login for ${firstName} can be paired on your profile.`,
  }),
  left: { title: 'A change of your account', body: 'One of your enrolments now belongs to another account.' },
  newFamily: (firstName: string): Text => ({
    title: 'Change of family account',
    body: `${firstName} now belongs to another account, and planned sessions are in new rooms.`,
  }),
  deleted: (firstName: string): Text => ({
    title: 'An enrolment was removed',
    body: `Our team has removed the enrolment of ${firstName}. What you paid stays on record.`,
  }),
};
