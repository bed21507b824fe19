import { DURATIONS } from '../../../contract/sessions.ts';
import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { assignedStudents, studentsOfFamily, visibleStudents } from '../enrolment/access.ts';

const NOTHING = { id: { in: [] } };

/** Children who have sessions: those with the mentored package, while it is paid. */
export const studentsWithSessions = {
  package: 'MENTORED',
  paymentStatus: 'COMPLETED',
} satisfies Prisma.StudentWhereInput;

/** Selects the sessions of the children whom the viewer may see now, with any mentor; all for an admin. */
export function visibleSessions(viewer: Viewer | null): Prisma.MentorSessionWhereInput {
  if (!viewer) return NOTHING;
  if (viewer.role === 'ADMIN') return {};
  return { student: visibleStudentsWithSessions(viewer) };
}

/** Selects scheduled sessions that are not over, or all others; as isJoinable decides. */
export function sessionsInPeriod(period: 'UPCOMING' | 'PAST', now: Date): Prisma.MentorSessionWhereInput {
  return period === 'UPCOMING'
    ? { status: 'SCHEDULED', endsAt: { gt: now } }
    : { OR: [{ status: { not: 'SCHEDULED' } }, { endsAt: { lte: now } }] };
}

/**
 * Selects the sessions of a mentor that overlap a time. The earliest start bounds what the index of starts reads.
 */
export function heldSessionsBetween(mentorId: string, from: Date, to: Date): Prisma.MentorSessionWhereInput {
  const earliest = new Date(from.getTime() - Math.max(...DURATIONS) * 60_000);
  return { mentorId, startsAt: { gt: earliest, lt: to }, endsAt: { gt: from } };
}

/** Selects the sessions that the viewer may change: of the children assigned to them now, all for an admin. */
export function managedSessions(viewer: Viewer | null): Prisma.MentorSessionWhereInput {
  if (!viewer) return NOTHING;
  if (viewer.role === 'ADMIN') return {};
  return { student: assignedStudents(viewer) };
}

/** Selects the sessions that the viewer may ask to move or cancel: of the children of their own family. */
export function familySessions(viewer: Viewer | null): Prisma.MentorSessionWhereInput {
  return { student: { AND: [studentsWithSessions, studentsOfFamily(viewer)] } };
}

/** Selects the children whose deleted sessions may still be published to the viewer. */
export function visibleStudentsWithSessions(viewer: Viewer | null): Prisma.StudentWhereInput {
  return { AND: [studentsWithSessions, visibleStudents(viewer)] };
}
