import { DURATIONS } from '../../../contract/sessions.ts';
import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { Course } from '../../generated/prisma/enums.ts';
import { studentsOfFamily } from '../enrolment/access.ts';

const NOTHING = { id: { in: [] } };

/** Selects the children of the viewer's family who can come to calls: their course is paid, with a mentor or without. */
export function callStudents(viewer: Viewer | null): Prisma.StudentWhereInput {
  return { AND: [studentsOfFamily(viewer), { paymentStatus: 'COMPLETED' }] };
}

/** Selects the calls that the viewer may change: held by the viewer as an active mentor, all for an admin. */
export function hostedGroupCalls(viewer: Viewer | null): Prisma.GroupCallWhereInput {
  if (!viewer) return NOTHING;
  if (viewer.role === 'ADMIN') return {};
  return { hosts: { some: { mentor: { profileId: viewer.id, isActive: true } } } };
}

/** Selects the calls that the viewer sees: of the courses of the family's paid children, and those the viewer holds. */
export function visibleGroupCalls(viewer: Viewer | null): Prisma.GroupCallWhereInput {
  // Prisma leaves an empty filter out of an OR, so everything is no part of one.
  if (viewer?.role === 'ADMIN') return {};
  return { OR: [{ space: { students: { some: callStudents(viewer) } } }, hostedGroupCalls(viewer)] };
}

/** Selects the places of children who are in the course of the call now, and whose course is paid. */
export const SEATED_PLACES = {
  student: { paymentStatus: 'COMPLETED' },
  OR: Object.values(Course).map((course) => ({ call: { course }, student: { course } })),
} satisfies Prisma.GroupCallPlaceWhereInput;

/** Selects the places whose words, link and file the viewer sees: of the family, and in the calls that the viewer holds. */
export function visiblePlaces(viewer: Viewer | null): Prisma.GroupCallPlaceWhereInput {
  if (viewer?.role === 'ADMIN') return SEATED_PLACES;
  const OR = [{ student: callStudents(viewer) }, { call: hostedGroupCalls(viewer) }];
  return { AND: [SEATED_PLACES, { OR }] };
}

/** Selects planned calls that are not over, or all others. */
export function callsInPeriod(period: 'UPCOMING' | 'PAST', now: Date): Prisma.GroupCallWhereInput {
  return period === 'UPCOMING'
    ? { status: 'PLANNED', endsAt: { gt: now } }
    : { OR: [{ status: { not: 'PLANNED' } }, { endsAt: { lte: now } }] };
}

/** Selects the calls of a mentor that overlap a time. The earliest start bounds what the index of starts reads. */
export function heldCallsBetween(mentorId: string, from: Date, to: Date): Prisma.GroupCallWhereInput {
  const earliest = new Date(from.getTime() - Math.max(...DURATIONS) * 60_000);
  return { hosts: { some: { mentorId, startsAt: { gt: earliest, lt: to }, endsAt: { gt: from } } } };
}

/** Selects the mentors who can hold calls: active, with a background check that has not run out. */
export function callMentors(now: Date): Prisma.MentorWhereInput {
  return {
    isActive: true,
    OR: [{ backgroundCheckExpiresAt: null }, { backgroundCheckExpiresAt: { gt: now } }],
    profile: { closure: null },
  };
}
