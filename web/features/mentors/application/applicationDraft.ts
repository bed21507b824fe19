import type { Reference } from '../../../../contract/mentorApplications.ts';
import { type PersonalKey, readStored, writeStored } from '../../../lib/storage/personalStorage.ts';
import type { StoredUpload } from '../../files/uploads.ts';

/** An application that was not sent yet. Its id stays the same, so sending it again is safe. */
export type StoredApplication = {
  id: string;
  /** As typed, separated by commas. */
  specialization: string;
  experience: string;
  experienceYears: string;
  references: Reference[];
  checkReference: string;
  /** The day on which the check expires, such as 2027-01-31. */
  checkExpiresOn: string;
  uploads: StoredUpload<'IDENTITY'>[];
};

const KEY: PersonalKey = 'lm-person-mentor-application';

export const NO_REFERENCE: Reference = { name: '', contact: '', relation: '' };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const isUpload = (value: unknown): value is StoredUpload<'IDENTITY'> =>
  isObject(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.sizeBytes === 'number' &&
  value.slot === 'IDENTITY';

const referenceOf = ({ name, contact, relation }: Record<string, unknown>): Reference => ({
  name: textOf(name),
  contact: textOf(contact),
  relation: textOf(relation),
});

/**
 * Reads the draft, or returns an empty one.
 * @param sentId id of the application that arrived, which is no draft; null without one
 */
export function readApplicationDraft(sentId: string | null): StoredApplication {
  const stored = readStored(KEY);
  const draft = isObject(stored) && (sentId === null || stored.id !== sentId) ? stored : {};
  const references = Array.isArray(draft.references)
    ? draft.references.filter(isObject).map(referenceOf)
    : [];
  return {
    id: textOf(draft.id) || crypto.randomUUID(),
    specialization: textOf(draft.specialization),
    experience: textOf(draft.experience),
    experienceYears: textOf(draft.experienceYears),
    references: references.length > 0 ? references : [NO_REFERENCE],
    checkReference: textOf(draft.checkReference),
    checkExpiresOn: textOf(draft.checkExpiresOn),
    uploads: Array.isArray(draft.uploads) ? draft.uploads.filter(isUpload) : [],
  };
}

/** Stores the draft across reloads; null removes it. */
export const saveApplicationDraft = (draft: StoredApplication | null): void => writeStored(KEY, draft);
