import { COUPON_TEXTS } from '../../../../contract/coupons.ts';
import { DomainError } from '../../../../contract/errors.ts';
import type { App, Viewer } from '../../../context.ts';
import type { AttemptPolicy } from '../../../platform/auth/attempts.ts';
import { networkKey } from '../../../platform/limits/limits.ts';
import { beginAttempts } from '../../accounts/attemptLimits.ts';

/** Wrong codes of one account in a day. */
const ACCOUNT: AttemptPolicy = {
  name: 'coupon-account',
  freeAttempts: 10,
  firstWaitMs: 30_000,
  maxWaitMs: 15 * 60_000,
};
/** Wrong codes from one browser, whoever is signed in: a few accounts may share it. */
const DEVICE: AttemptPolicy = { ...ACCOUNT, name: 'coupon-device', freeAttempts: 25 };
/** Wrong codes from one network: a whole school or mobile carrier, so it slows guessing down and stops nobody. */
const NETWORK: AttemptPolicy = {
  name: 'coupon-network',
  freeAttempts: 1000,
  firstWaitMs: 1000,
  maxWaitMs: 10_000,
};

/** From where a code is tried. */
export type CouponClient = { address: string; device: string | null };

/**
 * Counts a try of a code before anything is looked up, so that parallel tries cannot bypass the limit.
 * @returns what forgives the try, for a code that exists
 * @throws DomainError LIMIT
 */
export async function beginCouponAttempt(
  app: App,
  { id }: Pick<Viewer, 'id'>,
  { address, device }: CouponClient,
): Promise<() => Promise<void>> {
  const attempt = await beginAttempts(app, [
    [ACCOUNT, id],
    ...(device ? [[DEVICE, device] as [AttemptPolicy, string]] : []),
    [NETWORK, networkKey(app.config, address)],
  ]);
  if (attempt.waitMs === null) return attempt.succeeded;
  const error = new DomainError('LIMIT', COUPON_TEXTS.tooManyTries, 'couponCode');
  error.cause = 'coupon.code';
  throw error;
}
