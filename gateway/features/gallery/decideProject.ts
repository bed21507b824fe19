import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkDecision, type ProjectDecision } from '../../../contract/gallery.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { type Effects, inTransaction } from '../../events/transaction.ts';
import type { Project } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { notify } from '../notifications/notify.ts';
import { managedProjects } from './access.ts';
import { auditProject, familyOf, lockProject } from './projectRow.ts';
import { signalProjects } from './signalProjects.ts';

export type Decision = {
  projectId: string;
  decision: ProjectDecision;
  /** The version of the project that the admin saw. */
  version: number;
};

/**
 * Approves or unapproves a project, or features it or not, by an admin. Repeating a decision changes nothing. What is
 * not approved is not featured either.
 * @returns its id
 * @throws DomainError NOT_FOUND, CONFLICT for a project that has changed since, or that cannot be featured
 */
export async function decideProject(
  app: App,
  viewer: Viewer,
  { projectId: id, decision, version }: Decision,
): Promise<string> {
  const hasChanged = await inTransaction(app, (tx, effects) =>
    applyDecision(tx, effects, viewer, { projectId: id, decision, version }),
  );
  if (hasChanged) signalProjects(app, [id], true);
  return id;
}

/**
 * Decides about a project within a write of an admin.
 * @param version null for a decision that holds whatever the project is by now, such as that about a report
 * @returns true when it has changed, which the caller signals to open galleries after the commit
 */
export async function applyDecision(
  tx: Tx,
  effects: Effects,
  viewer: Pick<Viewer, 'id' | 'role'>,
  { projectId: id, decision, version }: Omit<Decision, 'version'> & { version: number | null },
): Promise<boolean> {
  const project = await lockProject(tx, id, managedProjects(viewer));
  if (version !== null) throwIfInvalid(checkVersion(project.version, version));
  throwIfInvalid(checkDecision(project, decision));
  const before = { isApproved: project.isApproved, isFeatured: project.isFeatured };
  const after = decisionChange(project, decision);
  if (!after) return false;
  await tx.project.update({
    where: { id },
    data: { ...after, ...(decision in decided && { decidedAt: new Date() }) },
  });
  await auditProject(tx, viewer, { action: `project.${decision.toLowerCase()}`, id, before, after });
  const familyIds = await familyOf(tx, project.studentId);
  effects.publish('project.decided', { projectId: id, studentId: project.studentId }, familyIds);
  if (decision === 'APPROVE') notifyApproval(effects, project, familyIds);
  return true;
}

/** Returns the columns of a project after a decision; null for one that changes nothing. */
export function decisionChange(
  { isApproved, isFeatured, decidedAt }: Pick<Project, 'isApproved' | 'isFeatured' | 'decidedAt'>,
  decision: ProjectDecision,
): { isApproved: boolean; isFeatured: boolean } | null {
  const before = { isApproved, isFeatured };
  const after = { ...before, ...changes[decision] };
  const isFirst = decidedAt === null && decision in decided;
  return !isFirst && JSON.stringify(after) === JSON.stringify(before) ? null : after;
}

const decided = {
  APPROVE: { isApproved: true },
  UNAPPROVE: { isApproved: false, isFeatured: false },
};

const changes: Record<ProjectDecision, { isApproved?: boolean; isFeatured?: boolean }> = {
  ...decided,
  FEATURE: { isFeatured: true },
  UNFEATURE: { isFeatured: false },
};

/** Notifies the family that the gallery shows a project: of every project once, however often it is approved. */
function notifyApproval(effects: Effects, { id, studentId, title }: Project, familyIds: string[]): void {
  notify(effects, {
    kind: 'ACHIEVEMENT',
    recipientIds: familyIds,
    studentId,
    title: 'Your project is in the gallery!',
    body: `Everybody can see ${title} now`,
    actionUrl: `/gallery?student=${studentId}`,
    actionText: 'Open the gallery',
    subjectKey: `project:${id}:approved`,
  });
}
