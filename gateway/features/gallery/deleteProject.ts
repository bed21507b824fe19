import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { deletableProjects } from './access.ts';
import { auditProject, familyOf, lockProject } from './projectRow.ts';
import { signalProjects } from './signalProjects.ts';

/**
 * Deletes a project with its likes: any by an admin, one that the gallery does not show by its family. The sweep of
 * uploads removes its picture, which nothing refers to from then on.
 * @returns its id
 * @throws DomainError NOT_FOUND
 */
export async function deleteProject(app: App, viewer: Viewer, id: string): Promise<string> {
  const wasShown = await inTransaction(app, async (tx, effects) => {
    const project = await lockProject(tx, id, deletableProjects(viewer));
    const { studentId, title, projectUrl, isApproved, isFeatured } = project;
    await tx.project.delete({ where: { id } });
    const familyIds = await familyOf(tx, studentId);
    effects.publish('project.decided', { projectId: id, studentId }, familyIds);
    if (viewer.role !== 'ADMIN') return isApproved;
    const before = { studentId, title, projectUrl, isApproved, isFeatured };
    await auditProject(tx, viewer, { action: 'project.delete', id, before, after: null });
    return isApproved;
  });
  if (wasShown) signalProjects(app, [id], true);
  return id;
}
