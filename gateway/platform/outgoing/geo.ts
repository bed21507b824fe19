import { createHmac } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Config } from '../config/settings.ts';
import type { Prisma } from '../database/prisma.ts';
import type { Log } from '../log/log.ts';
import { type FetchLimits, fetchWithDeadline } from './fetchWithDeadline.ts';

/** Where in the world network addresses are. */
export type Geo = {
  /**
   * The country of an address, by its English name; null when the service is not configured, does not know it,
   * fails, or takes too long. Takes a second at most.
   */
  countryOf(address: string): Promise<string | null>;
};

const LIMITS: FetchLimits = { deadlineMs: 800, maxBytes: 64 * 1024 };
/** How long others wait for the answer that somebody else is fetching; more than that answer may take. */
const OTHERS_WAIT_MS = 1000;
const LOOK_AGAIN_MS = 50;
const KEPT_MS = 24 * 60 * 60 * 1000;

const answerShape = z.object({ country_name: z.string().trim().min(2).max(60) });

const NOWHERE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  NOWHERE.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  NOWHERE.addSubnet(net, prefix, 'ipv6');
}

/** The address as the service should be asked for it; null when it is no public one. */
export function publicAddress(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  if (version === 0 || NOWHERE.check(plain, version === 6 ? 'ipv6' : 'ipv4')) return null;
  return plain;
}

/**
 * The IP-location service of the settings. It is asked at most once a day for an address, by all processes
 * together: the answer, or that there was none, is kept in the database under a key that does not show the address.
 */
export function createGeo(config: Pick<Config, 'geoUrl' | 'authSecret'>, prisma: Prisma, log: Log): Geo {
  const { geoUrl, authSecret } = config;
  return {
    async countryOf(address) {
      const plain = publicAddress(address);
      if (!geoUrl || !plain) return null;
      const key = createHmac('sha256', authSecret).update(`geo ${plain}`).digest('base64url');
      for (const until = Date.now() + OTHERS_WAIT_MS; ; await wait(LOOK_AGAIN_MS)) {
        const known = await prisma.addressCountry.findUnique({ where: { key } });
        if (!known || Date.now() - known.askedAt.getTime() >= KEPT_MS) {
          if (await claim(prisma, key)) {
            const country = await askService(geoUrl.replaceAll('{ip}', encodeURIComponent(plain)), log);
            await prisma.addressCountry.updateMany({ where: { key }, data: { country, isAnswered: true } });
            return country;
          }
          continue;
        }
        // Whoever has not answered by then is gone, and the day's question with them.
        const isGone = Date.now() - known.askedAt.getTime() > OTHERS_WAIT_MS;
        if (known.isAnswered || isGone || Date.now() >= until) return known.country;
      }
    },
  };
}

/** Takes it upon this caller to ask; false when somebody else has just done so. */
async function claim(prisma: Prisma, key: string): Promise<boolean> {
  const claimed = await prisma.$executeRaw`
    INSERT INTO "AddressCountry" (key, "askedAt", "isAnswered") VALUES (${key}, ${new Date()}, false)
    ON CONFLICT (key) DO UPDATE SET "askedAt" = EXCLUDED."askedAt", country = NULL, "isAnswered" = false
      WHERE "AddressCountry"."askedAt" <= ${new Date(Date.now() - KEPT_MS)}`;
  return claimed > 0;
}

async function askService(url: string, log: Log): Promise<string | null> {
  try {
    const request = { method: 'GET' as const, headers: { accept: 'application/json' }, body: null };
    const { status, text } = await fetchWithDeadline(url, request, LIMITS);
    if (status !== 200) throw new Error(`It answered ${status}`);
    return answerShape.parse(JSON.parse(text)).country_name;
  } catch (error) {
    log.warn({ err: error }, 'the IP-location service did not answer');
    return null;
  }
}
