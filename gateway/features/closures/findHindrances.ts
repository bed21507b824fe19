import { HINDRANCES, type Hindrance } from '../../../contract/closures.ts';
import type { Db } from '../../platform/database/prisma.ts';

/** Returns why an account cannot be closed now, in the order in which a person is told. */
export async function findHindrances(db: Db, profileId: string): Promise<Hindrance[]> {
  const person = await db.profile.findUniqueOrThrow({
    where: { id: profileId },
    select: { role: true, guardianId: true, mentor: { select: { id: true } } },
  });
  const isAdmin = person.role === 'ADMIN';
  const { guardianId, mentor } = person;
  const counts: Record<Hindrance, number> = {
    CHILD_LOGIN: guardianId === null ? 0 : 1,
    ...(await countOpenMoney(db, profileId)),
    STUDENTS_TO_HAND_OVER: mentor ? await db.student.count({ where: { mentorId: mentor.id } }) : 0,
    SESSIONS_TO_HAND_OVER: mentor ? await countPlannedSessions(db, mentor.id) : 0,
    // An admin is the parent of a child until the real one is chosen; with a parent they are deleted.
    CHILDREN_TO_HAND_OVER: isAdmin ? await db.student.count({ where: { parentId: profileId } }) : 0,
    LAST_ADMIN: isAdmin && (await countOtherAdmins(db, profileId)) === 0 ? 1 : 0,
  };
  return HINDRANCES.filter((hindrance) => counts[hindrance] > 0);
}

async function countOpenMoney(db: Db, parentId: string) {
  return {
    OPEN_REFUND: await db.payment.count({
      where: { parentId, refunds: { some: { openPaymentId: { not: null } } } },
    }),
    OPEN_DISPUTE: await db.payment.count({
      where: { parentId, disputes: { some: { status: { in: ['NEEDS_RESPONSE', 'UNDER_REVIEW'] } } } },
    }),
    OPEN_PAYMENT: await db.payment.count({
      where: { parentId, OR: [{ status: 'PENDING', roundRunning: true }, { status: 'MISMATCHED' }] },
    }),
  };
}

/** Counts what a mentor still has to hold: sessions, and calls of a whole course. */
async function countPlannedSessions(db: Db, mentorId: string): Promise<number> {
  const ahead = { mentorId, endsAt: { gt: new Date() } };
  const sessions = await db.mentorSession.count({ where: { ...ahead, status: 'SCHEDULED' } });
  return sessions + (await db.groupCallHost.count({ where: { ...ahead, isPlanned: true } }));
}

const countOtherAdmins = (db: Db, profileId: string) =>
  db.profile.count({ where: { role: 'ADMIN', id: { not: profileId }, closure: null } });
