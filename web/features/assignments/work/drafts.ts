import type { WorkMode } from '../../../../contract/assignments.ts';
import { type PersonalKey, readStored, writeStored } from '../../../lib/storage/stored.ts';
import type { KeptUpload } from '../../files/uploads.ts';

/** Work that the gateway has not acknowledged yet. The id stays with it, so that sending it again is safe. */
export type WorkSlot = 'FILE' | 'SCREENSHOT';
export type WorkDraft = {
  id: string;
  mode: WorkMode;
  text: string;
  links: string[];
  uploads: KeptUpload<WorkSlot>[];
};
export type QuizDraft = { id: string; startedAt: number; answers: Record<string, string> };

export type DraftOf = { studentId: string; assignmentId: string };

const keyOf = ({ studentId, assignmentId }: DraftOf): PersonalKey =>
  `lm-person-work-${studentId}-${assignmentId}`;

const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function stored(of: DraftOf, acknowledged: readonly string[]): Record<string, unknown> | null {
  const value = readStored(keyOf(of));
  // What arrived although its answer was lost is a draft no longer.
  return isObject(value) && isText(value.id) && !acknowledged.includes(value.id) ? value : null;
}

const MODES: readonly unknown[] = ['TEXT', 'FILE', 'BOTH'] satisfies WorkMode[];
const isMode = (value: unknown): value is WorkMode => MODES.includes(value);

const isUpload = (value: unknown): value is KeptUpload<WorkSlot> =>
  isObject(value) &&
  isText(value.id) &&
  isText(value.name) &&
  typeof value.sizeBytes === 'number' &&
  (value.slot === 'FILE' || value.slot === 'SCREENSHOT');

/** The draft of a text or project, or an empty one. */
export function readWorkDraft(of: DraftOf, acknowledged: readonly string[]): WorkDraft {
  const { id, mode, text, links, uploads } = stored(of, acknowledged) ?? {};
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

/** The draft of a quiz, or one that starts now. */
export function readQuizDraft(of: DraftOf, acknowledged: readonly string[], now: number): QuizDraft {
  const { id, startedAt, answers } = stored(of, acknowledged) ?? {};
  if (!isText(id) || typeof startedAt !== 'number' || !isObject(answers))
    return { id: crypto.randomUUID(), startedAt: now, answers: {} };
  const given = Object.entries(answers).filter((entry): entry is [string, string] => isText(entry[1]));
  return { id, startedAt, answers: Object.fromEntries(given) };
}

/** Keeps a draft over reloads; null forgets it. */
export function keepDraft(of: DraftOf, draft: WorkDraft | QuizDraft | null): void {
  writeStored(keyOf(of), draft);
}
