import { createHmac } from 'node:crypto';
import { DomainError } from '../../../contract/errors.ts';
import type { Config } from '../config/settings.ts';
import type { Db } from '../database/prisma.ts';
import { networkOf } from './rateLimiter.ts';

export type Limit = { name: string; most: number; windowMs: number; message: string };

const windowOf = (limit: Limit, who: string) => ({
  key: `${limit.name}:${who}`,
  windowStart: new Date(Math.floor(Date.now() / limit.windowMs) * limit.windowMs),
});

/** Returns who a client without an account is to a limit: its network, under a key that does not show it. */
export function networkKey({ authSecret }: Pick<Config, 'authSecret'>, address: string): string {
  return createHmac('sha256', authSecret)
    .update(`network:${networkOf(address)}`)
    .digest('base64url');
}

/**
 * Counts one more use of a limited thing by someone.
 * @param who an opaque id; never an address or a name as it is
 * @returns false once the window's allowance is used up
 */
export async function countUse(db: Db, limit: Limit, who: string): Promise<boolean> {
  const { key, windowStart } = windowOf(limit, who);
  const row = await db.usageWindow.upsert({
    where: { key_windowStart: { key, windowStart } },
    create: { key, windowStart, count: 1 },
    update: { count: { increment: 1 } },
  });
  return row.count <= limit.most;
}

/** Counts one more use and throws LIMIT with the limit's sentence when it was one too many. */
export async function spend(db: Db, limit: Limit, who: string): Promise<void> {
  if (await countUse(db, limit, who)) return;
  const error = new DomainError('LIMIT', limit.message, null);
  error.cause = limit.name;
  throw error;
}
