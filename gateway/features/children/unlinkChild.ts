import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { lockOwnStudent } from './access.ts';

/**
 * Unlinks a login from a student row: it immediately loses access to the row and to the notifications about it. The
 * child's progress stays with the row. Idempotent.
 * @returns the id of the student
 */
export async function unlinkChild(app: App, viewer: Viewer, studentId: string): Promise<string> {
  return inTransaction(app, async (tx, effects) => {
    const { loginId } = await lockOwnStudent(tx, viewer, studentId);
    if (!loginId) return studentId;
    await tx.student.update({ where: { id: studentId }, data: { loginId: null } });
    await tx.notification.deleteMany({ where: { recipientId: loginId, studentId } });
    effects.publish('enrolment.changed', { studentId }, [viewer.id]);
    effects.publish('access.changed', { userId: loginId }, [loginId]);
    return studentId;
  });
}
