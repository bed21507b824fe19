import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { hmac } from '../auth/hmac.ts';
import type { Config } from '../config/settings.ts';
import type { Prisma } from '../database/prisma.ts';
import type { Log } from '../log/log.ts';
import { parseAddress } from '../network/ipAddress.ts';
import { type FetchLimits, fetchWithDeadline } from './fetchWithDeadline.ts';

/** IP geolocation. */
export type Geo = {
  /**
   * Returns the English name of an address's country; null when the service is not configured, does not know it,
   * fails, or takes too long. Takes a second at most.
   */
  countryOf(address: string): Promise<string | null>;
};

const LIMITS: FetchLimits = { deadlineMs: 800, maxBytes: 64 * 1024 };
/** Time to wait for a lookup that another caller has started; longer than the deadline of the lookup. */
const SHARED_LOOKUP_WAIT_MS = 1000;
const POLL_MS = 50;
const CACHE_MS = 24 * 60 * 60 * 1000;

const responseShape = z.object({ country_name: z.string().trim().min(2).max(60) });

/** Returns the address in the form for the service; null when it is not public. */
function publicAddress(address: string): string | null {
  const parsed = parseAddress(address);
  return parsed?.range() === 'unicast' ? parsed.toString() : null;
}

/**
 * Creates a client of the configured IP geolocation service. All processes together look up an address at most once a
 * day: the result, or the failure, is cached in the database under a keyed digest of the address.
 */
export function createGeo(config: Pick<Config, 'geoUrl' | 'authSecret'>, prisma: Prisma, log: Log): Geo {
  const { geoUrl, authSecret } = config;
  return {
    async countryOf(address) {
      const plain = publicAddress(address);
      if (!geoUrl || !plain) return null;
      const key = hmac(authSecret).update(`geo ${plain}`).digest('base64url');
      for (const deadline = Date.now() + SHARED_LOOKUP_WAIT_MS; ; await wait(POLL_MS)) {
        const cached = await prisma.addressCountry.findUnique({ where: { key } });
        if (!cached || Date.now() - cached.askedAt.getTime() >= CACHE_MS) {
          if (await claim(prisma, key)) {
            const country = await lookUpCountry(geoUrl.replaceAll('{ip}', encodeURIComponent(plain)), log);
            await prisma.addressCountry.updateMany({ where: { key }, data: { country, isAnswered: true } });
            return country;
          }
          continue;
        }
        // A lookup without a result by then has failed, and is not repeated until the cache expires.
        const hasFailed = Date.now() - cached.askedAt.getTime() > SHARED_LOOKUP_WAIT_MS;
        if (cached.isAnswered || hasFailed || Date.now() >= deadline) return cached.country;
      }
    },
  };
}

/** Claims the lookup for this caller; returns false when another caller has already claimed it. */
async function claim(prisma: Prisma, key: string): Promise<boolean> {
  const claimed = await prisma.$executeRaw`
    INSERT INTO "AddressCountry" (key, "askedAt", "isAnswered") VALUES (${key}, ${new Date()}, false)
    ON CONFLICT (key) DO UPDATE SET "askedAt" = EXCLUDED."askedAt", country = NULL, "isAnswered" = false
      WHERE "AddressCountry"."askedAt" <= ${new Date(Date.now() - CACHE_MS)}`;
  return claimed > 0;
}

async function lookUpCountry(url: string, log: Log): Promise<string | null> {
  try {
    const request = { method: 'GET' as const, headers: { accept: 'application/json' }, body: null };
    const { status, text } = await fetchWithDeadline(url, request, LIMITS);
    if (status !== 200) throw new Error(`Unexpected status ${status}`);
    return responseShape.parse(JSON.parse(text)).country_name;
  } catch (error) {
    log.warn({ err: error }, 'the IP geolocation request failed');
    return null;
  }
}
