import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import type { OwnStudent } from './access.ts';

/** Links a login to a locked row that has none, and revokes its unredeemed codes. */
export async function linkLogin(
  tx: Tx,
  effects: Effects,
  student: OwnStudent,
  login: FamilyLogin,
): Promise<void> {
  await tx.student.update({ where: { id: student.id }, data: { loginId: login.loginId } });
  await tx.pairingCode.deleteMany({ where: { studentId: student.id, redeemedAt: null } });
  effects.publish('enrolment.changed', { studentId: student.id }, [login.parentId, login.loginId]);
  effects.publish('access.changed', { userId: login.loginId }, [login.loginId]);
}

type FamilyLogin = { loginId: string; parentId: string };
