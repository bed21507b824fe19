import { hmac } from '../auth/hmac.ts';
import type { Log } from './log.ts';

/** The closed set of security events, so that alerts can rely on their names. */
export type SecurityEvent =
  | 'sign-in.succeeded'
  | 'sign-in.failed'
  | 'sign-in.limited'
  | 'sign-up.requested'
  | 'sign-out'
  | 'password.failed'
  | 'password.changed'
  | 'password.reset-requested'
  | 'password.reset'
  | 'second-factor.failed'
  | 'second-factor.enabled'
  | 'second-factor.disabled'
  | 'email.change-requested'
  | 'email.changed'
  | 'email.kept'
  | 'account.closed'
  | 'account.reopened'
  | 'account.deleted'
  | 'role.changed'
  | 'access.denied'
  | 'record.not-found'
  | 'endpoint.rejected'
  | 'redirect.rejected'
  | 'origin.rejected'
  | 'document.rejected'
  | 'webhook.rejected'
  | 'file.rejected'
  | 'rate-limit.exceeded';

/** Ids, digests and constants of the code; never a name, an address, a token or user input. */
export type SecurityFacts = {
  userId?: string | undefined;
  /** Digest of the attempted email or username, by createDigest. */
  accountDigest?: string | undefined;
  /** Digest of the client's address, by createDigest. */
  addressDigest?: string | undefined;
  /** The endpoint's name in the code. */
  endpoint?: string | undefined;
  /** The reason, a constant of the code. */
  reason?: string | undefined;
};

/** Logs a security event with the facts by which events of one account or address can be correlated. */
export function logSecurity(log: Log, event: SecurityEvent, facts: SecurityFacts): void {
  log.info({ security: event, ...facts }, 'security event');
}

/** Creates a keyed digest function: without a key, addresses and usernames could be found by trying them all. */
export function createDigest(secret: string): (kind: 'account' | 'address', text: string) => string {
  return (kind, text) => hmac(secret).update(`${kind}:${text}`).digest('base64url');
}
