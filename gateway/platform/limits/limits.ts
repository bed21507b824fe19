import { DomainError } from '../../../contract/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { hmac } from '../auth/hmac.ts';
import type { Config } from '../config/settings.ts';
import type { Db } from '../database/prisma.ts';
import { networkOf } from '../network/ipAddress.ts';

export type RateLimit = { name: string; max: number; windowMs: number; message: string };

const windowOf = (limit: RateLimit, subject: string) => ({
  key: `${limit.name}:${subject}`,
  windowStart: new Date(Math.floor(Date.now() / limit.windowMs) * limit.windowMs),
});

/** Returns the rate-limit key of a client without an account: a digest of its network. */
export function networkKey({ authSecret }: Pick<Config, 'authSecret'>, address: string): string {
  return hmac(authSecret)
    .update(`network:${networkOf(address)}`)
    .digest('base64url');
}

/**
 * Counts one more use of a limited action by a subject.
 * @param subject an opaque id; never a plain address or name
 * @returns false once the limit of the window is exceeded
 */
export const countRateLimitUse = (db: Db, limit: RateLimit, subject: string): Promise<boolean> =>
  countAmount(db, limit, subject, 1);

/**
 * Returns the statement that counts a use, for one that does more. It has a row when the use is counted, and none beyond the
 * limit.
 * @param condition without which it counts nothing
 */
export function allowedUse(limit: RateLimit, subject: string, condition: Prisma.Sql): Prisma.Sql {
  const { key, windowStart } = windowOf(limit, subject);
  return Prisma.sql`
    INSERT INTO "UsageWindow" AS used (key, "windowStart", count)
    SELECT ${key}, ${windowStart.toISOString()}::timestamptz, 1 WHERE ${condition}
    ON CONFLICT (key, "windowStart") DO UPDATE SET count = used.count + 1 WHERE used.count < ${limit.max}
    RETURNING 1`;
}

async function countAmount(db: Db, limit: RateLimit, subject: string, amount: number): Promise<boolean> {
  const { key, windowStart } = windowOf(limit, subject);
  const [row] = await db.$queryRaw<{ isAllowed: boolean }[]>`
    INSERT INTO "UsageWindow" AS used (key, "windowStart", count)
    VALUES (${key}, ${windowStart.toISOString()}::timestamptz, ${amount})
    ON CONFLICT (key, "windowStart") DO UPDATE SET count = used.count + excluded.count
    RETURNING count <= ${limit.max} AS "isAllowed"`;
  return row?.isAllowed === true;
}

/** Counts one more use. @throws DomainError LIMIT with the limit's message when the limit is exceeded */
export const consumeRateLimit = (db: Db, limit: RateLimit, subject: string): Promise<void> =>
  consumeRateLimitAmount(db, limit, subject, 1);

/**
 * Counts a use that is worth several, such as a file with its megabytes.
 * @throws DomainError LIMIT with the limit's message when the limit is exceeded
 */
export async function consumeRateLimitAmount(
  db: Db,
  limit: RateLimit,
  subject: string,
  amount: number,
): Promise<void> {
  if (!(await countAmount(db, limit, subject, amount))) throw rateLimitError(limit);
}

export function rateLimitError(limit: RateLimit): DomainError {
  const error = new DomainError('LIMIT', limit.message, null);
  error.cause = limit.name;
  return error;
}
