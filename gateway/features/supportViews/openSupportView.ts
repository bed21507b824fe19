import { notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkSupportReason, SUPPORT_VIEW_MINUTES, supportViewText } from '../../../contract/supportViews.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { visibleStudents } from '../enrolment/access.ts';
import { notify } from '../notifications/notify.ts';

/**
 * Opens a support view: for a while the admin may read the messages and files of a child. The parent is notified, and
 * sees it on the profile for good.
 * @returns the id of the support view
 * @throws DomainError NOT_FOUND, BAD_INPUT
 */
export async function openSupportView(
  app: App,
  viewer: Viewer,
  input: { studentId: string; reason: string },
): Promise<string> {
  throwIfInvalid(checkSupportReason(input.reason));
  const { studentId } = input;
  const reason = input.reason.trim();
  return inTransaction(app, async (tx, effects) => {
    const student = await tx.student.findFirst({
      where: { AND: [{ id: studentId }, visibleStudents(viewer)] },
      select: { firstName: true, parentId: true },
    });
    if (!student) throw notFound('Student');
    const admin = await tx.profile.findUniqueOrThrow({
      where: { id: viewer.id },
      select: { fullName: true },
    });
    const adminName = admin.fullName ?? 'Our team';
    const openedAt = new Date();
    const expiresAt = new Date(openedAt.getTime() + SUPPORT_VIEW_MINUTES * 60_000);
    const { id } = await tx.supportView.create({
      data: { studentId, adminId: viewer.id, adminName, reason, openedAt, expiresAt },
      select: { id: true },
    });
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'student.view', entity: 'Student', entityId: studentId, reason },
      after: { supportViewId: id, expiresAt: expiresAt.toISOString() },
    });
    effects.publish('enrolment.changed', { studentId }, [student.parentId]);
    if (student.parentId !== viewer.id)
      notify(effects, {
        ...{ kind: 'ENROLMENT', studentId, recipientIds: [student.parentId] },
        ...supportViewText(student.firstName, adminName, reason),
        ...{ actionUrl: '/profile?tab=students', actionText: 'See who looked' },
        subjectKey: `supportView:${id}`,
      });
    return id;
  });
}
