import type { AdminTableName } from './tables.ts';
import { DAY_MS } from './time.ts';

/** Records that one bulk action can change. */
export const MAX_BULK_RECORDS = 1000;
/** Records that a preview shows one by one; the others are in its counts. */
export const MAX_PREVIEWED_RECORDS = 10;
/** Bulk actions of one admin that may be waiting or running at the same time. */
export const MAX_OPEN_BULK_ACTIONS = 3;
/** Time from its end in which a bulk action can be taken back. */
export const BULK_UNDO_MS = 60 * 60_000;
/** Time from its start in which a bulk action is shown to the admin who started it. */
export const BULK_SHOWN_MS = DAY_MS;

type BulkActionRule = {
  /** The table whose rows it changes. */
  table: AdminTableName;
  /** The label of its menu item and the title of its dialog. */
  label: string;
  /** The word for one record and for several. */
  noun: readonly [one: string, many: string];
  /** The verb of the button that starts it, before the number of records. */
  verb: string;
  /** The participle for a changed record, such as "assigned". */
  done: string;
  /** Why it cannot be taken back; null for one that can. */
  finality: string | null;
};

const STUDENTS = ['student', 'students'] as const;
const PROJECTS = ['project', 'projects'] as const;
const MENTORS = ['mentor', 'mentors'] as const;
const ASSIGNMENTS = ['assignment', 'assignments'] as const;
const LESSONS = ['lesson', 'lessons'] as const;
const PAYMENTS = ['payment', 'payments'] as const;

/** The actions that an admin can take on many records at once. */
export const BULK_ACTIONS = {
  ASSIGN_MENTOR: {
    ...{ table: 'students', label: 'Assign Mentor', noun: STUDENTS },
    ...{ verb: 'Assign', done: 'assigned', finality: null },
  },
  REMIND_OF_PAYMENT: {
    ...{ table: 'students', label: 'Send Payment Reminder', noun: STUDENTS },
    ...{ verb: 'Send reminders for', done: 'reminded' },
    finality: 'A reminder that was sent cannot be taken back.',
  },
  DELETE_STUDENTS: {
    ...{ table: 'students', label: 'Delete Students', noun: STUDENTS },
    ...{ verb: 'Delete', done: 'deleted' },
    finality: 'Deleted students and their work cannot be brought back. Payments stay on record.',
  },
  APPROVE_PROJECTS: {
    ...{ table: 'projects', label: 'Approve Projects', noun: PROJECTS },
    ...{ verb: 'Approve', done: 'approved', finality: null },
  },
  UNAPPROVE_PROJECTS: {
    ...{ table: 'projects', label: 'Unapprove Projects', noun: PROJECTS },
    ...{ verb: 'Unapprove', done: 'unapproved', finality: null },
  },
  FEATURE_PROJECTS: {
    ...{ table: 'projects', label: 'Feature Projects', noun: PROJECTS },
    ...{ verb: 'Feature', done: 'featured', finality: null },
  },
  UNFEATURE_PROJECTS: {
    ...{ table: 'projects', label: 'Unfeature Projects', noun: PROJECTS },
    ...{ verb: 'Unfeature', done: 'unfeatured', finality: null },
  },
  SET_MAX_STUDENTS: {
    ...{ table: 'mentors', label: 'Set Maximum Students', noun: MENTORS },
    ...{ verb: 'Change', done: 'changed', finality: null },
  },
  ACTIVATE_MENTORS: {
    ...{ table: 'mentors', label: 'Activate Mentors', noun: MENTORS },
    ...{ verb: 'Activate', done: 'activated', finality: null },
  },
  REQUIRE_ASSIGNMENTS: {
    ...{ table: 'assignments', label: 'Make Required', noun: ASSIGNMENTS },
    ...{ verb: 'Require', done: 'made required', finality: null },
  },
  UNREQUIRE_ASSIGNMENTS: {
    ...{ table: 'assignments', label: 'Make Optional', noun: ASSIGNMENTS },
    ...{ verb: 'No longer require', done: 'made optional', finality: null },
  },
  PUBLISH_LESSONS: {
    ...{ table: 'lessons', label: 'Publish Lessons', noun: LESSONS },
    ...{ verb: 'Publish', done: 'published', finality: null },
  },
  UNPUBLISH_LESSONS: {
    ...{ table: 'lessons', label: 'Unpublish Lessons', noun: LESSONS },
    ...{ verb: 'Unpublish', done: 'unpublished', finality: null },
  },
  VERIFY_PAYMENTS: {
    ...{ table: 'payments', label: 'Verify Again', noun: PAYMENTS },
    ...{ verb: 'Verify', done: 'queued for verification' },
    finality:
      'A verification that has begun cannot be taken back. It changes a payment as the provider reports it.',
  },
} as const satisfies Record<string, BulkActionRule>;

export type BulkActionKind = keyof typeof BULK_ACTIONS;

export const BULK_ACTION_KINDS = Object.keys(BULK_ACTIONS) as BulkActionKind[];

/** Returns a number of records in words, such as "1 student" or "1,000 students". */
export function recordsText(kind: BulkActionKind, count: number): string {
  const [one, many] = BULK_ACTIONS[kind].noun;
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-NG')} ${many}`;
}

const LIMIT_TEXT = MAX_BULK_RECORDS.toLocaleString('en-NG');

export const BULK_TEXTS = {
  none: 'Select at least one row',
  noneSelected: (noun: string) => `Select ${noun} to change several at once`,
  tooManyRecords: `One action can change up to ${LIMIT_TEXT} rows. Narrow the filters.`,
  tooManyOpen: `You can have ${MAX_OPEN_BULK_ACTIONS} actions at work at the same time. Wait for one, or cancel it.`,
  changedMeanwhile: 'The records have changed since the preview. See the new preview before you start.',
  previewFirst: 'Wait for the preview, so that you know what changes.',
  nothingChanges: 'Nothing would change.',
  notPreviewed: 'Failed to load the preview.',
  notStarted: 'Failed to start the action.',
  notCancelled: 'Failed to cancel the action.',
  notUndone: 'Failed to undo the action.',
  notLoaded: 'Failed to load the rows.',
  ended: 'This action has ended already.',
  notUndoable: 'This action cannot be undone any more.',
  /** Why a record did not change. */
  gone: 'It is not there any more',
  alreadySo: 'It is so already',
  /** Why a payment cannot be verified again. */
  settled: 'It is settled already',
  verifying: 'A verification is running',
  changedSince: 'Somebody has changed it since',
  failed: 'Something went wrong with this one',
  takenBack: (reason: string) => (reason === '' ? 'Undo' : `Undo: ${reason}`),
};
