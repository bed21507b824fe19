import { type PictureMarks, parseMarks } from '../../../../contract/pictureMarks.ts';
import type { Criterion, CriterionPoints, JudgedCriterion } from '../../../../contract/rubric.ts';
import {
  type PersonalKey,
  readStored,
  storedKeys,
  writeStored,
} from '../../../lib/storage/personalStorage.ts';

/** The values of the review form. Lists have a point per line. */
export type ReviewFormValues = {
  score: string;
  /** The points for the criteria, one per line. */
  criteria: string;
  feedback: string;
  strengths: string;
  areasForImprovement: string;
  nextSteps: string;
  /** Minutes that the reviewer entered; null while the measured time applies. */
  minutes: string | null;
};

/** A draft of a review. */
export type StoredReviewDraft = {
  form: ReviewFormValues;
  /** How long the form has been visible, in milliseconds. */
  spentMs: number;
  /** The marks on the pictures of the work. */
  pictures: readonly PictureMarks[];
};

const PREFIX = 'lm-person-review-';
const keyOf = (submissionId: string): PersonalKey => `${PREFIX}${submissionId}`;

const emptyForm: ReviewFormValues = {
  score: '',
  criteria: '',
  feedback: '',
  strengths: '',
  areasForImprovement: '',
  nextSteps: '',
  minutes: null,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the draft of an attempt's review from this browser, or returns an empty one. */
export function readReviewDraft(submissionId: string): StoredReviewDraft {
  const stored = readStored(keyOf(submissionId));
  const { form, spentMs, pictures } = isObject(stored) ? stored : {};
  const values = isObject(form) ? form : {};
  const textOf = (field: keyof ReviewFormValues) => (typeof values[field] === 'string' ? values[field] : '');
  return {
    form: {
      score: textOf('score'),
      criteria: textOf('criteria'),
      feedback: textOf('feedback'),
      strengths: textOf('strengths'),
      areasForImprovement: textOf('areasForImprovement'),
      nextSteps: textOf('nextSteps'),
      minutes: textOf('minutes') || null,
    },
    spentMs: typeof spentMs === 'number' && spentMs > 0 ? spentMs : 0,
    pictures: Array.isArray(pictures) ? pictures.flatMap(readPicture) : [],
  };
}

function readPicture(stored: unknown): PictureMarks[] {
  if (!isObject(stored) || typeof stored.fileId !== 'string') return [];
  const marks = parseMarks(stored.marks);
  return marks.length > 0 ? [{ fileId: stored.fileId, marks }] : [];
}

/** Returns the points for criteria that lines of text hold; NaN where there are none. */
export function pointsOfLines(criteria: readonly Criterion[], text: string): CriterionPoints[] {
  const lines = text.split('\n');
  return criteria.map(({ title }, index) => ({
    ...{ title, points: lines[index]?.trim() ? Number(lines[index]) : Number.NaN },
  }));
}

/** Stores a draft so that it survives a closed dialog and a reload; null removes it. */
export function saveReviewDraft(submissionId: string, draft: StoredReviewDraft | null): void {
  writeStored(keyOf(submissionId), draft);
}

/** Stores a part of a draft; the other parts stay as they are. */
export function updateReviewDraft(submissionId: string, part: Partial<StoredReviewDraft>): void {
  saveReviewDraft(submissionId, { ...readReviewDraft(submissionId), ...part });
}

type SentReview = {
  overallScore: number;
  essayPoints: number | null;
  criteria: readonly JudgedCriterion[];
  detailedFeedback: string;
  strengths: readonly string[];
  areasForImprovement: readonly string[];
  nextSteps: readonly string[];
  markedPictures: readonly SentPicture[];
};

type SentPicture = { position: number; marks: PictureMarks['marks'] };

/**
 * Returns the draft of a review that was sent and taken back.
 * @param files the files of the work, which have the same positions in the review
 */
export function draftOfReview(
  review: SentReview,
  files: readonly { id: string; position: number }[],
): StoredReviewDraft {
  const pictures = review.markedPictures.flatMap(({ position, marks }) => {
    const file = files.find((one) => one.position === position);
    return file ? [{ fileId: file.id, marks }] : [];
  });
  const form = {
    score: String(review.essayPoints ?? review.overallScore),
    criteria: review.criteria.map(({ given }) => given).join('\n'),
    feedback: review.detailedFeedback,
    strengths: review.strengths.join('\n'),
    areasForImprovement: review.areasForImprovement.join('\n'),
    nextSteps: review.nextSteps.join('\n'),
    minutes: null,
  };
  return { form, spentMs: 0, pictures };
}

/** Returns true if a draft has text or marks; measured time alone does not count. */
export function hasReviewDraft(submissionId: string): boolean {
  const { form, pictures } = readReviewDraft(submissionId);
  if (pictures.length > 0) return true;
  return Object.keys(emptyForm).some((field) => (form[field as keyof ReviewFormValues] ?? '').trim() !== '');
}

/** Removes the drafts of work that no longer waits. Needs the complete list of waiting submissions. */
export function pruneReviewDrafts(waitingIds: readonly string[]): void {
  const waitingKeys = new Set(waitingIds.map(keyOf));
  for (const key of storedKeys(PREFIX)) if (!waitingKeys.has(key)) writeStored(key, null);
}
