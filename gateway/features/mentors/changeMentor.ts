import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkPlainDeactivation } from '../../../contract/mentorRecords.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Mentor, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { changedValues, recordAuditEntry } from '../audit/recordAuditEntry.ts';
import type { ViewerIdentity } from '../enrolment/access.ts';
import { auditedMentor } from './mentorRow.ts';
import { welcomeMentor } from './welcomeMentor.ts';

/**
 * Changes columns of a locked mentor record within a write of an admin. Who becomes a mentor by that is welcomed.
 * @returns false when nothing has changed
 * @throws DomainError CONFLICT for one with students or group calls who would be inactive: deactivateMentor hands them
 * over
 */
export async function changeMentor(
  tx: Tx,
  effects: Effects,
  viewer: ViewerIdentity,
  before: Mentor,
  data: Prisma.MentorUncheckedUpdateInput & { isActive: boolean },
): Promise<boolean> {
  const { id, profileId } = before;
  if (before.isActive && !data.isActive) throwIfInvalid(await checkInactive(tx, id));
  const after = await tx.mentor.update({ where: { id }, data });
  const changed = changedValues(auditedMentor(before), auditedMentor(after));
  if (!changed) return false;
  const entryId = await recordAuditEntry(tx, viewer, {
    ...{ action: 'mentor.update', entity: 'Mentor', entityId: id },
    ...changed,
  });
  if (after.isActive && !before.isActive)
    welcomeMentor(effects, { profileId, subjectKey: `mentor:${entryId}` });
  else if (after.isActive !== before.isActive)
    effects.publish('access.changed', { userId: profileId }, [profileId]);
  return true;
}

async function checkInactive(tx: Tx, mentorId: string) {
  const calls = await tx.groupCallHost.count({
    where: { mentorId, isPlanned: true, endsAt: { gt: new Date() } },
  });
  return checkPlainDeactivation(await tx.student.count({ where: { mentorId } }), calls);
}
