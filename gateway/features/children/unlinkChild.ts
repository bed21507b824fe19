import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { lockOwnStudent } from './access.ts';

/**
 * Parts a login from a student row: from the next moment it sees nothing of it, nor what it was told about it.
 * What the child did in the course stays with the row. Done already, it changes nothing.
 * @returns the id of the student
 */
export async function unlinkChild(app: App, viewer: Viewer, studentId: string): Promise<string> {
  return inTransaction(app, async (tx, effects) => {
    const { userId } = await lockOwnStudent(tx, viewer, studentId);
    if (!userId) return studentId;
    await tx.student.update({ where: { id: studentId }, data: { userId: null } });
    await tx.notification.deleteMany({ where: { recipientId: userId, studentId } });
    effects.tell('enrolment.changed', studentId, [viewer.id]);
    effects.tell('access.changed', userId, [userId]);
    return studentId;
  });
}
