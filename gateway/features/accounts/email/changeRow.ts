import type { Effects } from '../../../events/transaction.ts';
import type { Tx } from '../../../platform/database/prisma.ts';

/** Locks an account until the transaction ends, so that changes of its address run one after the other. */
export async function lockUser(tx: Tx, id: string): Promise<{ id: string; email: string }> {
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.user.findUniqueOrThrow({ where: { id }, select: { id: true, email: true } });
}

/**
 * Makes an address free that somebody signed up with and never confirmed: whoever reads its mail comes first. An
 * account that anything belongs to stays.
 */
export async function removeUnconfirmed(tx: Tx, email: string): Promise<void> {
  await tx.user.deleteMany({
    where: {
      email,
      emailVerified: false,
      profile: { children: { none: {} }, payments: { none: {} }, consents: { none: {} } },
    },
  });
}

/** Ends the sessions of an account, all but one if it is given, and the links with which its password could be reset. */
export async function endSessions(
  tx: Tx,
  effects: Effects,
  { userId, except }: { userId: string; except: string | null },
): Promise<void> {
  await tx.authSession.deleteMany({ where: { userId, ...(except !== null && { id: { not: except } }) } });
  await endPasswordLinks(tx, userId);
  effects.publish('access.changed', { userId }, [userId]);
}

/** Makes the links in earlier emails with which a password could be reset useless. */
export async function endPasswordLinks(tx: Tx, userId: string): Promise<void> {
  await tx.verification.deleteMany({
    where: { value: userId, identifier: { startsWith: 'reset-password:' } },
  });
}
