import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/settings.ts';
import { networkOf } from '../network/ipAddress.ts';
import type { Log } from './log.ts';
import { createDigest, logSecurity, type SecurityEvent, type SecurityFacts } from './securityLog.ts';

/** Logs security events at a limited rate, so that a flood of them does not fill the disk. */
export type SecurityEvents = {
  log(event: SecurityEvent, facts: SecurityFacts): void;
  /** Returns the digest of a client's network for the log. */
  networkDigest(address: string): string;
};

const MAX_PER_SECOND = 20;
const SECOND_MS = 1000;

/**
 * Creates the log of security events. Events beyond the maximum per second are dropped and counted by event and
 * endpoint, and the count is logged at the end of the second.
 */
export function createSecurityEvents(log: Log, { authSecret }: Pick<Config, 'authSecret'>): SecurityEvents {
  const digest = createDigest(authSecret);
  const seconds = new Map<string, { logged: number; dropped: number }>();

  const begin = (key: string, facts: { security: SecurityEvent; endpoint: string | undefined }) => {
    const second = { logged: 0, dropped: 0 };
    seconds.set(key, second);
    const end = () => {
      seconds.delete(key);
      if (second.dropped > 0) log.warn({ ...facts, dropped: second.dropped }, 'security events dropped');
    };
    setTimeout(end, SECOND_MS).unref();
    return second;
  };
  return {
    log(event, facts) {
      const { endpoint } = facts;
      const key = `${event} ${endpoint}`;
      const second = seconds.get(key) ?? begin(key, { security: event, endpoint });
      if (second.logged >= MAX_PER_SECOND) {
        second.dropped += 1;
        return;
      }
      second.logged += 1;
      logSecurity(log, event, facts);
    },
    networkDigest: (address) => digest('address', networkOf(address)),
  };
}

/** First path segments that are constants of the code; no part of any other path is logged. */
const ENDPOINTS = new Set([
  ...[
    'graphql',
    'api',
    'files',
    'uploads',
    'certificates',
    'table-exports',
    'calendar',
    'webhooks',
    'sandbox',
  ],
  ...['unsubscribe', 'assets'],
]);

/**
 * Logs that a request or an upgrade was rejected before its handler ran. Ignores 404 and server errors such as an
 * overload.
 */
export function logRejection(
  { config, security }: { config: Config; security: SecurityEvents },
  { url, headers: { origin } }: Pick<IncomingMessage, 'url' | 'headers'>,
  { status, address }: { status: number; address: string },
): void {
  if (status < 400 || status === 404 || status >= 500) return;
  const isForeign = origin !== undefined && !config.allowedOrigins.includes(origin);
  const [, first = ''] = (url ?? '').split(/[/?#]/, 2);
  security.log(isForeign ? 'origin.rejected' : 'endpoint.rejected', {
    endpoint: ENDPOINTS.has(first) ? first : 'page',
    reason: String(status),
    addressDigest: security.networkDigest(address),
  });
}
