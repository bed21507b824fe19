import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { managedProjects } from './access.ts';
import { checkLinkJob } from './linkJob.ts';
import { auditProject, lockProject } from './projectRow.ts';

/**
 * Has the worker look again where the link of a project leads, for an admin.
 * @throws DomainError NOT_FOUND
 */
export async function recheckLink(app: App, viewer: Viewer, projectId: string): Promise<void> {
  await inTransaction(app, async (tx, effects) => {
    const { id, linkFinalUrl, linkStatus } = await lockProject(tx, projectId, managedProjects(viewer));
    await tx.project.update({ where: { id }, data: { linkCheckDueAt: new Date() } });
    const before = { linkFinalUrl, linkStatus };
    await auditProject(tx, viewer, { action: 'project.recheckLink', id, before, after: null });
    effects.enqueue(checkLinkJob, { projectId: id });
  });
}
