import { badInput, DomainError, firstProblem } from './errors.ts';
import { isWithin } from './range.ts';

// The record of a mentor as admins keep it.

const MAX_SPECIALIZATIONS = 12;
const MAX_SPECIALIZATION_LENGTH = 60;
export const MAX_BIO_LENGTH = 2000;
export const MAX_CHECK_REFERENCE_LENGTH = 100;
export const EXPERIENCE_YEARS_RANGE = { min: 0, max: 60 };
export const MAX_STUDENTS_RANGE = { min: 0, max: 500 };
/** The column is a 32-bit integer of minor units. */
const HOURLY_RATE_RANGE = { min: 0, max: 1_000_000_000 };
/** Admins are told this long before a background check runs out. */
export const CHECK_NOTICE_DAYS = 30;
const MAX_CHECK_YEARS = 10;

export const MENTOR_ADMIN_TEXTS = {
  required: 'Please fill in all required fields',
  created: 'Mentor created successfully!',
  updated: 'Mentor updated successfully!',
  deleted: 'Mentor deleted successfully!',
  keptInactive:
    'This mentor has held sessions, so the record is kept and is inactive now. All students are unassigned.',
  deactivated: 'Mentor deactivated successfully!',
  checkRenewed: 'Background check updated successfully!',
  notCreated: 'Failed to create mentor.',
  notUpdated: 'Failed to update mentor.',
  notDeleted: 'Failed to delete mentor.',
  notDeactivated: 'Failed to deactivate mentor.',
  checkNotRenewed: 'Failed to update the background check.',
  deleteQuestion: 'Are you sure you want to delete this mentor?',
  deleteEffect: 'This will also unassign them from any students.',
  notCandidate: 'Only a person with the mentor role and without a mentor record can get one',
  hasStudents: 'This mentor has students. Deactivate the record with a handover instead.',
  hasCalls: 'This mentor holds live calls. Deactivate the record with a handover instead.',
  alreadyInactive: 'This mentor is not active',
  sameMentor: 'Choose another mentor',
};

/** Form values of a mentor record; a blank text and null mean none. */
export type MentorDraft = {
  specialization: string[];
  bio: string;
  experienceYears: number | null;
  maxStudents: number | null;
  hourlyRateMinor: number | null;
};

/** Splits a list that a person typed at its commas, without blanks and repetitions. */
export const parseSpecialization = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

/** Finds what is wrong with a list of what a mentor teaches. */
export function* specializationProblems(list: readonly string[]): Generator<DomainError> {
  if (list.length > MAX_SPECIALIZATIONS)
    yield badInput('specialization', `${MAX_SPECIALIZATIONS} subjects are enough`);
  if (list.some((one) => one.trim().length > MAX_SPECIALIZATION_LENGTH))
    yield badInput('specialization', `A subject can have ${MAX_SPECIALIZATION_LENGTH} characters`);
}

/** Finds what is wrong with the fields of a mentor record. */
export function* mentorProblems(draft: MentorDraft): Generator<DomainError> {
  yield* specializationProblems(draft.specialization);
  if (draft.bio.trim().length > MAX_BIO_LENGTH)
    yield badInput('bio', `A bio can have ${MAX_BIO_LENGTH} characters`);
  const numbers = [
    { field: 'experienceYears', name: 'The experience', range: EXPERIENCE_YEARS_RANGE, unit: ' years' },
    { field: 'maxStudents', name: 'The number of students', range: MAX_STUDENTS_RANGE, unit: '' },
  ] as const;
  for (const { field, name, range, unit } of numbers) {
    const value = draft[field];
    if (value !== null && !isWithin(value, range))
      yield badInput(field, `${name} goes from ${range.min} to ${range.max}${unit}`);
  }
  if (draft.hourlyRateMinor !== null && !isWithin(draft.hourlyRateMinor, HOURLY_RATE_RANGE))
    yield badInput('hourlyRateMinor', 'This is no hourly rate');
}

export const checkMentor = (draft: MentorDraft) => firstProblem(mentorProblems(draft));

/** Returns the columns of a form's values: trimmed, without blanks. */
export const normalizeMentor = (draft: MentorDraft) => ({
  specialization: parseSpecialization(draft.specialization.join(',')),
  bio: draft.bio.trim() || null,
  experienceYears: draft.experienceYears,
  maxStudents: draft.maxStudents,
  hourlyRateMinor: draft.hourlyRateMinor,
});

export type BackgroundCheck = { reference: string; expiresAt: Date };

/**
 * Finds what is wrong with a background check.
 * @param names the fields of the form that hold its reference and its expiry
 */
export function* backgroundCheckProblems(
  { reference, expiresAt }: BackgroundCheck,
  now: Date,
  names: { reference: string; expiresAt: string },
): Generator<DomainError> {
  const { length } = reference.trim();
  if (length === 0) yield badInput(names.reference, 'The reference of the background check is required');
  if (length > MAX_CHECK_REFERENCE_LENGTH)
    yield badInput(names.reference, `A reference can have ${MAX_CHECK_REFERENCE_LENGTH} characters`);
  const time = expiresAt.getTime();
  if (Number.isNaN(time)) yield badInput(names.expiresAt, 'The date on which the check expires is required');
  else if (time <= now.getTime()) yield badInput(names.expiresAt, 'This check has expired');
  else if (time > now.getTime() + MAX_CHECK_YEARS * 366 * 86_400_000)
    yield badInput(names.expiresAt, `A check is valid for ${MAX_CHECK_YEARS} years at most`);
}

export const checkBackgroundCheck = (check: BackgroundCheck, now: Date) =>
  firstProblem(backgroundCheckProblems(check, now, { reference: 'reference', expiresAt: 'expiresAt' }));

/** Describes the load of a mentor, such as "3 of 10" or "3, no limit". */
export const loadText = ({
  studentCount,
  maxStudents,
}: {
  studentCount: number;
  maxStudents: number | null;
}): string => (maxStudents === null ? `${studentCount}, no limit` : `${studentCount} of ${maxStudents}`);

export const CHECK_STATES = ['NONE', 'VALID', 'EXPIRING', 'EXPIRED'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** Returns the state of a background check by the instant at which it expires; null while none is on record. */
export function checkStateOf(expiresAt: Date | string | null, now: number): CheckState {
  if (expiresAt === null) return 'NONE';
  const left = new Date(expiresAt).getTime() - now;
  if (left <= 0) return 'EXPIRED';
  return left <= CHECK_NOTICE_DAYS * 86_400_000 ? 'EXPIRING' : 'VALID';
}

/** Checks that a mentor can be made inactive by an edit, without handing anything over. */
export function checkPlainDeactivation(students: number, calls: number): DomainError | null {
  const { hasStudents, hasCalls } = MENTOR_ADMIN_TEXTS;
  if (students === 0 && calls === 0) return null;
  return new DomainError('CONFLICT', students > 0 ? hasStudents : hasCalls, 'isActive');
}

/** Returns the notification of admins that a check runs out. */
export const checkRunsOutText = (name: string, date: string) => ({
  title: 'A background check runs out',
  body: `The background check of ${name} runs out on ${date}. From then on they get no new student.`,
});
