import type { App } from '../../context.ts';
import type { Db } from '../../platform/database/prisma.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

type Lifetime = {
  /** How long a session lasts that nobody uses. */
  idleMs: number;
  /** How long it lasts at most, however much it is used. */
  absoluteMs: number;
};

export const FAMILY_SESSION: Lifetime = { idleMs: 30 * DAY, absoluteMs: 90 * DAY };
/** Admins and mentors reach the data of many children. */
export const STAFF_SESSION: Lifetime = { idleMs: 12 * HOUR, absoluteMs: 7 * DAY };

/** A session in use is renewed at most this often. */
const RENEW_AFTER_MS = HOUR;

/** Returns until when a session of this person that began at `createdAt` and is used now may last. */
export async function sessionExpiry(db: Db, userId: string, createdAt: Date): Promise<Date> {
  const staff = await db.profile.count({
    where: { id: userId, OR: [{ role: { in: ['ADMIN', 'MENTOR'] } }, { mentor: { isNot: null } }] },
  });
  const { idleMs, absoluteMs } = staff > 0 ? STAFF_SESSION : FAMILY_SESSION;
  return new Date(Math.min(Date.now() + idleMs, createdAt.getTime() + absoluteMs));
}

/** Extends a session that is in use, within its absolute lifetime and by the role that its person has by now. */
export async function renewSession({ prisma }: Pick<App, 'prisma'>, session: Renewable): Promise<void> {
  if (Date.now() - session.updatedAt.getTime() < RENEW_AFTER_MS) return;
  const expiresAt = await sessionExpiry(prisma, session.userId, session.createdAt);
  await prisma.authSession.updateMany({
    where: { id: session.id, expiresAt: { gt: new Date() } },
    data: { expiresAt, updatedAt: new Date() },
  });
}

type Renewable = { id: string; userId: string; createdAt: Date; updatedAt: Date };
