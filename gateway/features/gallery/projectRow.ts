import { notFound } from '../../../contract/errors.ts';
import type { Viewer } from '../../context.ts';
import type { Prisma, Project } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { familyIds } from '../enrolment/access.ts';

/** Locks a project that the filter selects until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockProject(tx: Tx, id: string, filter: Prisma.ProjectWhereInput): Promise<Project> {
  await tx.$queryRaw`SELECT 1 FROM "Project" WHERE id = ${id}::uuid FOR UPDATE`;
  const project = await tx.project.findFirst({ where: { AND: [{ id }, filter] } });
  if (!project) throw notFound('Project');
  return project;
}

type Change = {
  action: string;
  id: string;
  before: Prisma.InputJsonObject;
  after: Prisma.InputJsonObject | null;
};

/** Writes an admin's change of a project to the audit log, with the values before and after it. */
export async function auditProject(tx: Tx, viewer: Pick<Viewer, 'id'>, change: Change): Promise<void> {
  const { action, id, before, after } = change;
  await recordAuditEntry(tx, viewer, { action, entity: 'Project', entityId: id, before, after });
}

/**
 * Returns the profile ids of a student's family, locked until the transaction ends: who is linked meanwhile either
 * receives its events or finds the change in a fresh fetch.
 */
export async function familyOf(tx: Tx, studentId: string): Promise<string[]> {
  await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR SHARE`;
  const student = await tx.student.findUniqueOrThrow({
    where: { id: studentId },
    select: { parentId: true, loginId: true },
  });
  return familyIds(student);
}
