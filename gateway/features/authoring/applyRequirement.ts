import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { planNotices } from '../assignments/notices/planNotices.ts';
import { changedValues } from '../audit/recordAuditEntry.ts';
import { type Author, audit, auditedValues, lockAssignment } from './writeAssignment.ts';

type Requirement = {
  assignmentId: string;
  isRequired: boolean;
  /** Notifies the families of an assignment that becomes required. */
  isNews: boolean;
};

/**
 * Makes an assignment required or optional within a write of its author, as an edit of it does.
 * @returns false when nothing has changed
 * @throws DomainError NOT_FOUND
 */
export async function applyRequirement(
  tx: Tx,
  effects: Effects,
  viewer: Author,
  { assignmentId: id, isRequired, isNews }: Requirement,
): Promise<boolean> {
  const before = await lockAssignment(tx, viewer, id);
  if (before.isRequired === isRequired) return false;
  await tx.assignment.update({ where: { id }, data: { isRequired } });
  const { dueAt } = before;
  await planNotices(tx, effects, { id, isRequired, dueAt, newFor: isNews ? 'ALL' : 'NOBODY' });
  const changed = changedValues(auditedValues(before), auditedValues(await lockAssignment(tx, viewer, id)));
  if (changed) await audit(tx, viewer, { action: 'assignment.update', entityId: id, ...changed });
  return true;
}
