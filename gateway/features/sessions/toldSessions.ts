import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../platform/database/prisma.ts';
import { toldStudents, visibleSessions } from './access.ts';
import { partsOfSessionEntity } from './tellSession.ts';

/**
 * Those of the told sessions that the viewer may hear of now: the ones they may see, and deleted ones of a
 * student they may see.
 */
export async function toldSessions(prisma: Prisma, viewer: Viewer, entityIds: string[]): Promise<string[]> {
  const told = entityIds.map((entityId) => ({ entityId, ...partsOfSessionEntity(entityId) }));
  const ids = told.map(({ id }) => id);
  const select = { id: true } as const;
  const [existing, visible, students] = await Promise.all([
    prisma.mentorSession.findMany({ where: { id: { in: ids } }, select }),
    prisma.mentorSession.findMany({ where: { AND: [{ id: { in: ids } }, visibleSessions(viewer)] }, select }),
    prisma.student.findMany({
      where: { AND: [{ id: { in: told.map(({ studentId }) => studentId) } }, toldStudents(viewer)] },
      select,
    }),
  ]);
  const idsOf = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id));
  const [there, seen, own] = [idsOf(existing), idsOf(visible), idsOf(students)];
  const mayHear = ({ id, studentId }: (typeof told)[number]) =>
    there.has(id) ? seen.has(id) : own.has(studentId);
  return told.filter(mayHear).map(({ entityId }) => entityId);
}
