import type { ProjectKind } from '../../../../contract/gallery.ts';
import { type PersonalKey, readStored, writeStored } from '../../../lib/storage/personalStorage.ts';
import type { StoredUpload } from '../../files/uploads.ts';

/** A project that the gateway has not acknowledged yet. Its id stays the same, so sending it again is safe. */
export type StoredProject = {
  id: string;
  title: string;
  description: string;
  projectUrl: string;
  kind: ProjectKind;
  /** As typed, separated by commas. */
  tags: string;
  uploads: StoredUpload<'SCREENSHOT'>[];
};

const storageKeyOf = (studentId: string): PersonalKey => `lm-person-project-${studentId}`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const KINDS: readonly unknown[] = ['WEBSITE', 'APP', 'VIDEO', 'ANIMATION'] satisfies ProjectKind[];
const isKind = (value: unknown): value is ProjectKind => KINDS.includes(value);

const isUpload = (value: unknown): value is StoredUpload<'SCREENSHOT'> =>
  isObject(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.sizeBytes === 'number' &&
  value.slot === 'SCREENSHOT';

/**
 * Reads the draft of a student, or returns an empty one.
 * @param acknowledged ids of projects that arrived, though the response may have been lost: those are no drafts
 */
export function readProjectDraft(studentId: string, acknowledged: readonly string[]): StoredProject {
  const stored = readStored(storageKeyOf(studentId));
  const draft = isObject(stored) && !acknowledged.includes(textOf(stored.id)) ? stored : {};
  const { id, title, description, projectUrl, kind, tags, uploads } = draft;
  return {
    id: textOf(id) || crypto.randomUUID(),
    title: textOf(title),
    description: textOf(description),
    projectUrl: textOf(projectUrl),
    kind: isKind(kind) ? kind : 'WEBSITE',
    tags: textOf(tags),
    uploads: Array.isArray(uploads) ? uploads.filter(isUpload) : [],
  };
}

/** Stores a draft across reloads; null removes it. */
export function saveProjectDraft(studentId: string, draft: StoredProject | null): void {
  writeStored(storageKeyOf(studentId), draft);
}
