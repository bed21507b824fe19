import { MAX_SUBJECT_LENGTH } from '../../../../contract/messaging.ts';
import { readStored, writeStored } from '../../../lib/storage/personalStorage.ts';
import { draftOf, EMPTY_DRAFT, isEmptyDraft } from './draft.ts';
import { draftKeyOf } from './useDraft.ts';

/** Starts a message with a subject in a thread that is not open, unless one is started there already. */
export function startDraft(studentId: string, subject: string): void {
  const key = draftKeyOf(studentId);
  if (!isEmptyDraft(draftOf(readStored(key)))) return;
  writeStored(key, { ...EMPTY_DRAFT, subject: subject.slice(0, MAX_SUBJECT_LENGTH) });
}
