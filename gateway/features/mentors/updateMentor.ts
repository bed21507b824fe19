import { throwIfInvalid } from '../../../contract/errors.ts';
import {
  checkMentor,
  checkPlainDeactivation,
  type MentorDraft,
  normalizeMentor,
} from '../../../contract/mentorRecords.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { changedValues, recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { auditedMentor, lockMentor } from './mentorRow.ts';
import { welcomeMentor } from './welcomeMentor.ts';

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
    if (before.isActive && !isActive)
      throwIfInvalid(checkPlainDeactivation(await tx.student.count({ where: { mentorId: id } })));
    const after = await tx.mentor.update({ where: { id }, data: { ...normalizeMentor(changes), isActive } });
    const changed = changedValues(auditedMentor(before), auditedMentor(after));
    if (!changed) return;
    const entryId = await recordAuditEntry(tx, viewer, {
      ...{ action: 'mentor.update', entity: 'Mentor', entityId: id },
      ...changed,
    });
    const { profileId } = after;
    if (isActive && !before.isActive)
      await welcomeMentor(tx, effects, { profileId, subjectKey: `mentor:${entryId}` });
    else if (isActive !== before.isActive)
      effects.publish('access.changed', { userId: profileId }, [profileId]);
  });
  return id;
}
