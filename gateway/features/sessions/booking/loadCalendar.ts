import { BOOKING_DAYS, WEEKLY_SESSIONS } from '../../../../contract/availability.ts';
import { DAY_MS, WEEK_MS } from '../../../../contract/time.ts';
import type { Viewer } from '../../../context.ts';
import type { Db } from '../../../platform/database/prisma.ts';
import { studentsOfFamily } from '../../enrolment/access.ts';
import { studentsWithSessions } from '../access.ts';
import { freeSlots, weekOf } from './freeSlots.ts';

/** The free times of a child's mentor, and the quota of the child's package. */
export type BookingCalendar = {
  mentorId: string;
  /** Sessions a week, by the package. */
  sessionsPerWeek: number;
  /** The starts that are free for mentor and child, also in weeks whose sessions are used up. */
  free: Date[];
  /** Returns whether the week of an instant, in the family's time zone, has a session left. */
  hasQuota: (startsAt: Date) => boolean;
};

/** Loads what the viewer's family can book for a child; null without an active mentor, or for another's child. */
export async function loadCalendar(
  db: Db,
  viewer: Viewer,
  studentId: string,
  now: Date,
): Promise<BookingCalendar | null> {
  const student = await db.student.findFirst({
    where: {
      AND: [{ id: studentId }, studentsWithSessions, studentsOfFamily(viewer)],
      mentor: { isActive: true },
    },
    select: {
      package: true,
      parent: { select: { timeZone: true } },
      mentor: {
        select: {
          id: true,
          profile: { select: { timeZone: true } },
          availability: { orderBy: { id: 'asc' } },
        },
      },
    },
  });
  if (!student?.mentor) return null;
  const { mentor, parent } = student;
  const inRange = {
    endsAt: { gt: new Date(now.getTime() - WEEK_MS) },
    startsAt: { lt: new Date(now.getTime() + BOOKING_DAYS * DAY_MS + WEEK_MS) },
  };
  const [sessions, calls, own] = await Promise.all([
    db.mentorSession.findMany({
      where: { ...inRange, status: 'SCHEDULED', OR: [{ mentorId: mentor.id }, { studentId }] },
      select: { startsAt: true, endsAt: true },
    }),
    db.groupCallHost.findMany({
      where: { ...inRange, mentorId: mentor.id, isPlanned: true },
      select: { startsAt: true, endsAt: true },
    }),
    db.mentorSession.findMany({
      where: { ...inRange, studentId, status: { not: 'CANCELLED' } },
      select: { startsAt: true },
    }),
  ]);
  const weeks = own.map(({ startsAt }) => weekOf(startsAt, parent.timeZone));
  const sessionsPerWeek = WEEKLY_SESSIONS[student.package];
  return {
    mentorId: mentor.id,
    sessionsPerWeek,
    free: freeSlots({
      windows: mentor.availability,
      timeZone: mentor.profile.timeZone,
      busy: [...sessions, ...calls],
      now,
    }),
    hasQuota: (startsAt) => {
      const week = weekOf(startsAt, parent.timeZone);
      return weeks.filter((one) => one === week).length < sessionsPerWeek;
    },
  };
}
