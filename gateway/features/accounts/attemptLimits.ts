import type { App } from '../../context.ts';
import { type AttemptPolicy, beginAttempt, refundAttempt } from '../../platform/auth/attempts.ts';

const BACKOFF = { firstWaitMs: 10_000, maxWaitMs: 15 * 60_000 };

/** Attempts from a browser that this account has signed in with; no one else can exhaust them. */
const KNOWN_DEVICE: AttemptPolicy = { name: 'sign-in-device', freeAttempts: 10, ...BACKOFF };
/** Attempts from other browsers, for one account from one network. */
const NETWORK: AttemptPolicy = { name: 'sign-in-network', freeAttempts: 10, ...BACKOFF };
/** Attempts from other browsers, for one account from any network: limits guessing spread over many networks. */
const ACCOUNT: AttemptPolicy = { name: 'sign-in-account', freeAttempts: 100, ...BACKOFF };
/** Password checks within a session: to change the password, to turn off the second factor. */
const SESSION: AttemptPolicy = { name: 'password', freeAttempts: 10, ...BACKOFF };
/** Attempts at the second factor, made by someone who knows the password. */
export const SECOND_FACTOR: AttemptPolicy = { name: 'second-factor', freeAttempts: 10, ...BACKOFF };
/** Uses of one authenticator code. A code is valid for 90 seconds and accepted once within two minutes. */
export const ONE_TIME_CODE: AttemptPolicy = {
  name: 'one-time-code',
  freeAttempts: 0,
  firstWaitMs: 120_000,
  maxWaitMs: 120_000,
};

/** A counted attempt: a callback for when what was tried is right, or how long to wait instead. */
export type PasswordAttempt = { waitMs: number } | { waitMs: null; succeeded: () => Promise<void> };

/**
 * Counts an attempt to sign in.
 * @param client digests of the account and of the network, and the id of the device if the account knows it
 */
export function beginSignIn(
  app: App,
  client: { account: string; network: string; device: string | null },
): Promise<PasswordAttempt> {
  if (client.device) return beginAttempts(app, [[KNOWN_DEVICE, `${client.device}:${client.account}`]]);
  return beginAttempts(app, [
    [NETWORK, `${client.network}:${client.account}`],
    [ACCOUNT, client.account],
  ]);
}

/** Counts an attempt to confirm with the password that the session is used by its owner. */
export function beginPasswordCheck(app: App, userId: string): Promise<PasswordAttempt> {
  return beginAttempts(app, [[SESSION, userId]]);
}

/**
 * Counts an attempt by several counters, each with its subject. A counter that is exhausted rejects it, and those before
 * it forget it.
 */
export async function beginAttempts(
  { prisma }: App,
  counters: [AttemptPolicy, string][],
): Promise<PasswordAttempt> {
  const counted: typeof counters = [];
  const forgive = async () => {
    for (const [policy, key] of counted) await refundAttempt(prisma, policy, key);
  };
  for (const [policy, key] of counters) {
    const waitMs = await beginAttempt(prisma, policy, key);
    if (waitMs !== null) {
      await forgive();
      return { waitMs };
    }
    counted.push([policy, key]);
  }
  return { waitMs: null, succeeded: forgive };
}
