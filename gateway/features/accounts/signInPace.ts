import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../../context.ts';
import { CLIENT_ADDRESS_HEADER } from '../../platform/auth/auth.ts';
import { createPacer, type Pace } from '../../platform/limits/pacer.ts';
import { createDigest, logSecurity } from '../../platform/log/securityLog.ts';
import { deviceId } from './knownDevice.ts';

const DELAYS = { maxDelayMs: 8000, maxDelayed: 40 };

/**
 * The paces of one browser that somebody has signed in with, which come first: such a browser uses up nothing of its
 * network. And those of all other browsers of a network, which may be a school or the gateway of a mobile carrier with
 * thousands of families: they lie far above what all of those do in their busiest minute.
 */
const PACES = {
  /** Passwords that are checked. */
  signIn: {
    device: { ...DELAYS, burst: 60, perMinute: 30 },
    network: { ...DELAYS, burst: 2000, perMinute: 600 },
  },
  /** Requests that send an e-mail to an address that was typed. */
  email: {
    device: { ...DELAYS, burst: 40, perMinute: 5 },
    network: { ...DELAYS, burst: 1000, perMinute: 60 },
  },
  /** Everything else of sign-in, such as the second factor, which is limited per account. */
  other: {
    device: { ...DELAYS, burst: 300, perMinute: 120 },
    network: { ...DELAYS, burst: 3000, perMinute: 1500 },
  },
} satisfies Record<string, Record<'device' | 'network', Pace>>;

const EMAIL_PATHS = ['/sign-up/email', '/request-password-reset', '/send-verification-email'];

function kindOf(path: string): keyof typeof PACES {
  if (EMAIL_PATHS.includes(path)) return 'email';
  return path.startsWith('/sign-in/') ? 'signIn' : 'other';
}

/** Waits as long as the pace of a request's browser or network requires. */
export type SignInPace = (path: string, request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Creates the pace of sign-in. It does not depend on the account, so that it tells nothing about one; guessing a
 * password is limited per account besides (attemptLimits.ts), wherever the guesses come from.
 */
export function createSignInPace({ config, log }: Pick<App, 'config' | 'log'>): SignInPace {
  const digest = createDigest(config.authSecret);
  const pacersOf = ({ device, network }: Record<'device' | 'network', Pace>) => ({
    device: createPacer(device),
    network: createPacer(network),
  });
  const pacers = {
    signIn: pacersOf(PACES.signIn),
    email: pacersOf(PACES.email),
    other: pacersOf(PACES.other),
  };
  return async (path, request, response) => {
    const kind = kindOf(path);
    const device = deviceId(config, request.headers.cookie);
    // A pseudonym of the network, the same for a whole /64 of IPv6.
    const network = String(request.headers[CLIENT_ADDRESS_HEADER]);
    const facts = { addressDigest: digest('address', network), reason: `sign-in.pace.${kind}` };
    const waitedMs = await (device === null
      ? pacers[kind].network.wait(network, response)
      : pacers[kind].device.wait(device, response)
    ).catch((error: unknown) => {
      logSecurity(log, 'rate-limit.exceeded', facts);
      throw error;
    });
    if (waitedMs > 0) logSecurity(log, 'rate-limit.exceeded', facts);
  };
}
