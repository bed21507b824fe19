import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import type { BulkViewer } from '../bulkActions/definitions.ts';
import { managedProjects } from './access.ts';
import { auditProject, familyOf, lockProject } from './projectRow.ts';

type DecidedState = {
  isApproved: boolean;
  isFeatured: boolean;
  /** False while the project waits for a decision. */
  isDecided: boolean;
};

type TakenBack = { projectId: string; before: DecidedState; after: DecidedState };

/**
 * Takes a decision about a project back within a write of an admin: it is as before, and waits again if it did.
 * @returns false when the project is no longer as the decision left it
 * @throws DomainError NOT_FOUND
 */
export async function undoDecision(
  tx: Tx,
  effects: Effects,
  viewer: BulkViewer,
  { projectId: id, before, after }: TakenBack,
): Promise<boolean> {
  const project = await lockProject(tx, id, managedProjects(viewer));
  const current = { isApproved: project.isApproved, isFeatured: project.isFeatured };
  if (current.isApproved !== after.isApproved || current.isFeatured !== after.isFeatured) return false;
  const { isDecided, ...columns } = before;
  await tx.project.update({
    where: { id },
    data: { ...columns, ...(!isDecided && { decidedAt: null }) },
  });
  await auditProject(tx, viewer, { action: 'project.undoDecision', id, before: current, after: columns });
  effects.publish(
    'project.decided',
    { projectId: id, studentId: project.studentId },
    await familyOf(tx, project.studentId),
  );
  return true;
}
