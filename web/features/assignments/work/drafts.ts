import type { WrittenSubmissionMode } from '../../../../contract/assignments.ts';
import { type PersonalKey, readStored, writeStored } from '../../../lib/storage/personalStorage.ts';
import type { StoredUpload } from '../../files/uploads.ts';

/** The field of the form that an upload belongs to. */
export type WorkSlot = 'FILE' | 'SCREENSHOT';
/** Work that the gateway has not acknowledged yet. Its id stays the same, so sending it again is safe. */
export type WorkDraft = {
  id: string;
  mode: WrittenSubmissionMode;
  text: string;
  links: string[];
  uploads: StoredUpload<WorkSlot>[];
};
/** Answers to the attempt with this id. */
export type QuizDraft = { id: string; answers: Record<string, string> };

export type DraftKey = { studentId: string; assignmentId: string };

const storageKeyOf = ({ studentId, assignmentId }: DraftKey): PersonalKey =>
  `lm-person-work-${studentId}-${assignmentId}`;

const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function stored(key: DraftKey, acknowledged: readonly string[]): Record<string, unknown> | null {
  const value = readStored(storageKeyOf(key));
  // Work that arrived although its response was lost is no longer a draft.
  return isObject(value) && isText(value.id) && !acknowledged.includes(value.id) ? value : null;
}

const MODES: readonly unknown[] = ['TEXT', 'FILE', 'BOTH'] satisfies WrittenSubmissionMode[];
const isMode = (value: unknown): value is WrittenSubmissionMode => MODES.includes(value);

const isUpload = (value: unknown): value is StoredUpload<WorkSlot> =>
  isObject(value) &&
  isText(value.id) &&
  isText(value.name) &&
  typeof value.sizeBytes === 'number' &&
  (value.slot === 'FILE' || value.slot === 'SCREENSHOT');

/** Reads the draft of a text or project, or returns an empty one. */
export function readWorkDraft(key: DraftKey, acknowledged: readonly string[]): WorkDraft {
  const { id, mode, text, links, uploads } = stored(key, acknowledged) ?? {};
  if (!isText(id) || !isText(text) || !Array.isArray(links))
    return { id: crypto.randomUUID(), mode: 'TEXT', text: '', links: [''], uploads: [] };
  return {
    id,
    mode: isMode(mode) ? mode : 'TEXT',
    text,
    links: links.filter(isText),
    uploads: Array.isArray(uploads) ? uploads.filter(isUpload) : [],
  };
}

/** Reads the draft of an attempt at a quiz, or returns one without answers. */
export function readQuizDraft(key: DraftKey, attemptId: string): QuizDraft {
  const { id, answers } = stored(key, []) ?? {};
  if (id !== attemptId || !isObject(answers)) return { id: attemptId, answers: {} };
  const validAnswers = Object.entries(answers).filter((entry): entry is [string, string] => isText(entry[1]));
  return { id: attemptId, answers: Object.fromEntries(validAnswers) };
}

/** Stores a draft across reloads; null removes it. */
export function saveDraft(key: DraftKey, draft: WorkDraft | QuizDraft | null): void {
  writeStored(storageKeyOf(key), draft);
}
