import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkMentor, type MentorDraft, normalizeMentor } from '../../../contract/mentorRecords.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { changeMentor } from './changeMentor.ts';
import { lockMentor } from './mentorRow.ts';

export type MentorChanges = MentorDraft & { id: string; isActive: boolean; version: number };

/**
 * Updates a mentor record; whose it is never changes. One with students is made inactive by deactivateMentor alone,
 * which hands them over.
 * @returns its id
 * @throws DomainError NOT_FOUND, BAD_INPUT, CONFLICT
 */
export async function updateMentor(app: App, viewer: Viewer, changes: MentorChanges): Promise<string> {
  throwIfInvalid(checkMentor(changes));
  const { id, isActive, version } = changes;
  await inTransaction(app, async (tx, effects) => {
    const before = await lockMentor(tx, viewer, id);
    throwIfInvalid(checkVersion(before.version, version));
    await changeMentor(tx, effects, viewer, before, { ...normalizeMentor(changes), isActive });
  });
  return id;
}
