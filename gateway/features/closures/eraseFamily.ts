import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { removeStudent } from '../students/deleteStudent.ts';
import { countWork } from '../students/studentRow.ts';

/**
 * Deletes the children of a person with their work, threads and sessions, as an admin would. What was paid stays in the
 * ledger.
 * @returns the ids of the logins that the person made for them, which have nothing left to see
 */
export async function eraseFamily(tx: Tx, effects: Effects, profileId: string): Promise<string[]> {
  await tx.$queryRaw`SELECT 1 FROM "Student" WHERE "parentId" = ${profileId}::uuid ORDER BY id FOR UPDATE`;
  const students = await tx.student.findMany({ where: { parentId: profileId }, orderBy: { id: 'asc' } });
  for (const student of students) {
    const work = await countWork(tx, student.id);
    await removeStudent(tx, effects, { id: profileId }, student, { work, reason: 'the account was closed' });
  }
  const logins = await tx.profile.findMany({ where: { guardianId: profileId }, select: { id: true } });
  return logins.map(({ id }) => id);
}
