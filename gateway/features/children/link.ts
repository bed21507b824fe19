import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import type { OwnStudent } from './access.ts';

/** Links a login to a row that is locked and has none, and ends the codes that wait for it. */
export async function link(tx: Tx, effects: Effects, student: OwnStudent, to: Linked): Promise<void> {
  await tx.student.update({ where: { id: student.id }, data: { userId: to.loginId } });
  await tx.pairingCode.deleteMany({ where: { studentId: student.id, redeemedAt: null } });
  effects.tell('enrolment.changed', student.id, [to.parentId, to.loginId]);
  effects.tell('access.changed', to.loginId, [to.loginId]);
}

type Linked = { loginId: string; parentId: string };
