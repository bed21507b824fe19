import { type AttemptPolicy, beginAttempt, forgiveAttempt } from '../../platform/auth/attempts.ts';
import type { App } from '../../context.ts';

const GROWING = { firstWaitMs: 10_000, maxWaitMs: 15 * 60_000 };

/** By a browser that this account has signed in with: nobody else can use these up. */
const KNOWN_DEVICE: AttemptPolicy = { name: 'sign-in-device', free: 10, ...GROWING };
/** By other browsers, for one account from one network. */
const NETWORK: AttemptPolicy = { name: 'sign-in-network', free: 10, ...GROWING };
/** By other browsers, for one account from everywhere: against guesses that are spread over many networks. */
const ACCOUNT: AttemptPolicy = { name: 'sign-in-account', free: 100, ...GROWING };
/** By whoever holds a session: to change a password, to turn off the second factor. */
const SESSION: AttemptPolicy = { name: 'password', free: 10, ...GROWING };
/** By whoever knows the password. */
export const SECOND_FACTOR: AttemptPolicy = { name: 'second-factor', free: 10, ...GROWING };
/** A code of an authenticator app counts for 90 seconds; it is taken once within two minutes. */
export const ONE_TIME_CODE: AttemptPolicy = {
  name: 'one-time-code',
  free: 0,
  firstWaitMs: 120_000,
  maxWaitMs: 120_000,
};

/** An attempt that was counted: what to do when the password was right, or how long to wait instead. */
export type PasswordAttempt = { waitMs: number } | { waitMs: null; succeeded: () => Promise<void> };

/**
 * Counts an attempt to sign in.
 * @param who digests of the account that is named and of the network, and the device if the account knows it
 */
export function beginSignIn(
  app: App,
  who: { account: string; network: string; device: string | null },
): Promise<PasswordAttempt> {
  if (who.device) return begin(app, [[KNOWN_DEVICE, `${who.device}:${who.account}`]]);
  return begin(app, [
    [NETWORK, `${who.network}:${who.account}`],
    [ACCOUNT, who.account],
  ]);
}

/** Counts an attempt to prove with the password that a session is in its owner's hands. */
export function beginPasswordCheck(app: App, userId: string): Promise<PasswordAttempt> {
  return begin(app, [[SESSION, userId]]);
}

async function begin({ prisma }: App, counters: [AttemptPolicy, string][]): Promise<PasswordAttempt> {
  const counted: typeof counters = [];
  const forgive = async () => {
    for (const [policy, who] of counted) await forgiveAttempt(prisma, policy, who);
  };
  for (const [policy, who] of counters) {
    const waitMs = await beginAttempt(prisma, policy, who);
    if (waitMs !== null) {
      await forgive();
      return { waitMs };
    }
    counted.push([policy, who]);
  }
  return { waitMs: null, succeeded: forgive };
}
