import { type PersonalKey, readStored, storedKeys, writeStored } from '../../../lib/storage/stored.ts';

/** A review as it stands in its form. Lists have a point per line. */
export type ReviewForm = {
  score: string;
  feedback: string;
  strengths: string;
  areasForImprovement: string;
  nextSteps: string;
  /** What the reviewer says it took; null while the measured time stands. */
  minutes: string | null;
};

/** A review that was begun, and how long its form has been in view, in milliseconds. */
export type ReviewBegun = { form: ReviewForm; spentMs: number };

const PREFIX = 'lm-person-review-';
const keyOf = (submissionId: string): PersonalKey => `${PREFIX}${submissionId}`;

const blank: ReviewForm = {
  score: '',
  feedback: '',
  strengths: '',
  areasForImprovement: '',
  nextSteps: '',
  minutes: null,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The review of an attempt that was begun in this browser, or an empty one. */
export function readReviewDraft(submissionId: string): ReviewBegun {
  const stored = readStored(keyOf(submissionId));
  const { form, spentMs } = isObject(stored) ? stored : {};
  const kept = isObject(form) ? form : {};
  const textOf = (field: keyof ReviewForm) => (typeof kept[field] === 'string' ? kept[field] : '');
  return {
    form: {
      score: textOf('score'),
      feedback: textOf('feedback'),
      strengths: textOf('strengths'),
      areasForImprovement: textOf('areasForImprovement'),
      nextSteps: textOf('nextSteps'),
      minutes: textOf('minutes') || null,
    },
    spentMs: typeof spentMs === 'number' && spentMs > 0 ? spentMs : 0,
  };
}

/** Keeps a review over a closed dialog and a reload; null forgets it. */
export function keepReviewDraft(submissionId: string, begun: ReviewBegun | null): void {
  writeStored(keyOf(submissionId), begun);
}

/** Whether something was written, more than the time that it was open. */
export function hasReviewDraft(submissionId: string): boolean {
  const { form } = readReviewDraft(submissionId);
  return Object.keys(blank).some((field) => (form[field as keyof ReviewForm] ?? '').trim() !== '');
}

/** Forgets the reviews of work that no longer waits, once all that waits is known. */
export function pruneReviewDrafts(waiting: readonly string[]): void {
  const kept = new Set(waiting.map(keyOf));
  for (const key of storedKeys(PREFIX)) if (!kept.has(key)) writeStored(key, null);
}
