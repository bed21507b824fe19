import type { Db } from '../../platform/database/prisma.ts';
import { pendingReview } from '../assignments/access.ts';

/** Counts of the rows that a handover of a mentor's students moves. */
export type HandoverPreview = {
  studentCount: number;
  /** Threads with at least one message. */
  threadCount: number;
  sessionCount: number;
  /** Of these, planned sessions that are cancelled: all without a successor, and those the successor has no time for. */
  cancelledSessionCount: number;
  pendingReviewCount: number;
};

/** Counts what deactivating a mentor would move to another one, or leave waiting when there is none. */
export async function previewHandover(
  db: Db,
  mentorId: string,
  toMentorId: string | null,
): Promise<HandoverPreview> {
  const mentored = { mentorId, package: 'MENTORED', paymentStatus: 'COMPLETED' } as const;
  const now = new Date();
  const [studentCount, threadCount, pendingReviewCount, sessions] = await Promise.all([
    db.student.count({ where: mentored }),
    db.student.count({ where: { ...mentored, messages: { some: {} } } }),
    db.submission.count({
      where: { ...pendingReview, student: mentored },
    }),
    db.mentorSession.findMany({
      where: { status: 'SCHEDULED', endsAt: { gt: now }, student: mentored },
      select: { startsAt: true, endsAt: true },
    }),
  ]);
  const taken = toMentorId ? await loadTaken(db, toMentorId, now) : [];
  const cancelled = sessions.filter(
    ({ startsAt, endsAt }) =>
      !toMentorId ||
      startsAt <= now ||
      taken.some((other) => other.startsAt < endsAt && other.endsAt > startsAt),
  );
  return {
    ...{ studentCount, threadCount, pendingReviewCount },
    sessionCount: sessions.length,
    cancelledSessionCount: cancelled.length,
  };
}

/** Loads when a mentor is in a session or holds a group call. */
async function loadTaken(db: Db, mentorId: string, now: Date): Promise<{ startsAt: Date; endsAt: Date }[]> {
  const [ahead, select] = [{ endsAt: { gt: now } }, { startsAt: true, endsAt: true }];
  const [sessions, calls] = await Promise.all([
    db.mentorSession.findMany({ where: { ...ahead, mentorId, status: 'SCHEDULED' }, select }),
    db.groupCallHost.findMany({ where: { ...ahead, mentorId, isPlanned: true }, select }),
  ]);
  return [...sessions, ...calls];
}
