import type { App } from '../../context.ts';
import type { Db } from '../../platform/database/prisma.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

type Lifetime = {
  /** Time until an unused session expires. */
  idleMs: number;
  /** Time until a session expires, regardless of use. */
  absoluteMs: number;
};

export const FAMILY_SESSION: Lifetime = { idleMs: 30 * DAY, absoluteMs: 90 * DAY };
/** Shorter, because admins and mentors can access the data of many children. */
export const STAFF_SESSION: Lifetime = { idleMs: 12 * HOUR, absoluteMs: 7 * DAY };

/** Minimum time between two renewals of a session in use. */
const RENEW_AFTER_MS = HOUR;

/** Returns when a session of this person expires that began at `createdAt` and is used now. */
export async function sessionExpiry(db: Db, userId: string, createdAt: Date): Promise<Date> {
  const staff = await db.profile.count({
    where: { id: userId, OR: [{ role: { in: ['ADMIN', 'MENTOR'] } }, { mentor: { isNot: null } }] },
  });
  const { idleMs, absoluteMs } = staff > 0 ? STAFF_SESSION : FAMILY_SESSION;
  return new Date(Math.min(Date.now() + idleMs, createdAt.getTime() + absoluteMs));
}

export const isRenewalDue = ({ updatedAt }: Pick<Renewable, 'updatedAt'>): boolean =>
  Date.now() - updatedAt.getTime() >= RENEW_AFTER_MS;

/**
 * Extends a session in use, within its absolute lifetime and according to the person's current role.
 * @returns false when its lifetime is over
 */
export async function renewSession({ prisma }: Pick<App, 'prisma'>, session: Renewable): Promise<boolean> {
  if (!isRenewalDue(session)) return true;
  const expiresAt = await sessionExpiry(prisma, session.userId, session.createdAt);
  const { count } = await prisma.authSession.updateMany({
    where: { id: session.id, expiresAt: { gt: new Date() } },
    data: { expiresAt, updatedAt: new Date() },
  });
  return count > 0 && expiresAt > new Date();
}

type Renewable = { id: string; userId: string; createdAt: Date; updatedAt: Date };
