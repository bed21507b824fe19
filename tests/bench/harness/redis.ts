import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Bus } from '../../../gateway/events/bus/bus.ts';
import { readInstallationName } from '../../../gateway/platform/config/installation.ts';
import { answersPing } from '../../support/services/answersPing.ts';
import type { Bench } from './bench.ts';
import { busOf } from './messages.ts';

/** Redis as the gateways of one bench share it with whoever else uses it. */
export type BenchRedis = {
  url: string;
  /** A channel that nobody else uses. */
  channel: string;
  /** Reaches the gateways on the database of the bench. */
  bus: Pick<Bus, 'wake'>;
};

/**
 * Opens the Redis at REDIS_URL_TEST, or the one of this machine. The keys and the channel of the gateways begin with the
 * name of their installation, which the database of the bench gives; the keys are deleted once the gateways have ended.
 * @returns null where none answers
 */
export async function openBenchRedis(bench: Bench): Promise<BenchRedis | null> {
  const url = process.env.REDIS_URL_TEST || 'redis://127.0.0.1:6379';
  if (!(await answersPing(url))) return null;
  const installation = await readInstallationName(bench.pool);
  const redis = new Redis(url);
  bench.onClose(async () => {
    for await (const keys of redis.scanStream({ match: `${installation}:*`, count: 1000 }))
      if (keys.length > 0) await redis.unlink(...keys);
    redis.disconnect();
  });
  return {
    ...{ url, channel: `little-makers-bench-${randomUUID()}` },
    bus: busOf((text) => redis.publish(installation, text)),
  };
}
