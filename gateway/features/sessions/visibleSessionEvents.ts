import type { EventOf } from '../../../contract/events.ts';
import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../platform/database/prisma.ts';
import { visibleSessions, visibleStudentsWithSessions } from './access.ts';

/**
 * Returns the events that the viewer may receive now: about sessions they may see, and about deleted sessions of
 * a student whose sessions they may see.
 */
export async function visibleSessionEvents<Event extends EventOf<'session.changed'>>(
  prisma: Prisma,
  viewer: Viewer,
  events: readonly Event[],
): Promise<Event[]> {
  const ids = events.map(({ payload }) => payload.sessionId);
  const studentIds = events.map(({ payload }) => payload.studentId);
  const select = { id: true } as const;
  const [visible, students] = await Promise.all([
    prisma.mentorSession.findMany({ where: { AND: [{ id: { in: ids } }, visibleSessions(viewer)] }, select }),
    prisma.student.findMany({
      where: { AND: [{ id: { in: studentIds } }, visibleStudentsWithSessions(viewer)] },
      select,
    }),
  ]);
  // Afterwards: one that is deleted meanwhile was visible, or counts as deleted.
  const existing = await prisma.mentorSession.findMany({ where: { id: { in: ids } }, select });
  const idsOf = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id));
  const [existingIds, visibleIds, ownStudentIds] = [idsOf(existing), idsOf(visible), idsOf(students)];
  return events.filter(
    ({ payload: { sessionId, studentId } }) =>
      visibleIds.has(sessionId) || (!existingIds.has(sessionId) && ownStudentIds.has(studentId)),
  );
}
