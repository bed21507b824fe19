import { throwIfInvalid } from '../../../contract/errors.ts';
import { NO_LONGER_MENTOR_TEXT } from '../../../contract/mentors.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { handOverGroupCalls } from '../groupCalls/handOverGroupCalls.ts';
import { notify } from '../notifications/notify.ts';
import { auditedMentor, lockMentor } from './mentorRow.ts';
import { releaseStudents } from './releaseStudents.ts';

/**
 * Deletes a mentor record, which leaves its students without a mentor and cancels their planned sessions and its group
 * calls. A record with sessions or calls is part of the children's history: it is kept and made inactive.
 * @returns whether the record was kept
 * @throws DomainError NOT_FOUND, CONFLICT
 */
export async function deleteMentor(
  app: App,
  viewer: Viewer,
  { id, version }: { id: string; version: number },
): Promise<{ id: string; isKept: boolean }> {
  return inTransaction(app, async (tx, effects) => {
    const mentor = await lockMentor(tx, viewer, id);
    throwIfInvalid(checkVersion(mentor.version, version));
    const { profileId } = mentor;
    const subjectKey = `mentor:${id}:deleted:${version}`;
    const { roomUrl } = app.config;
    const handover = { mentor, successor: null, subjectKey, roomUrl };
    const { students } = await releaseStudents(tx, effects, handover);
    await handOverGroupCalls(tx, effects, viewer, { mentorId: id, successorId: null, roomUrl });
    const held = { where: { mentorId: id } };
    const isKept = (await tx.mentorSession.count(held)) + (await tx.groupCallHost.count(held)) > 0;
    if (isKept) await tx.mentor.update({ where: { id }, data: { isActive: false } });
    else await tx.mentor.delete({ where: { id } });
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'mentor.delete', entity: 'Mentor', entityId: id },
      before: { ...auditedMentor(mentor), studentIds: students.map((student) => student.id) },
      after: isKept ? { isActive: false } : null,
    });
    if (mentor.isActive)
      notify(effects, {
        ...{ kind: 'ENROLMENT', studentId: null, subjectKey, ...NO_LONGER_MENTOR_TEXT },
        ...{ recipientIds: [profileId], actionUrl: null, actionText: null },
      });
    effects.publish('access.changed', { userId: profileId }, [profileId]);
    return { id, isKept };
  });
}
