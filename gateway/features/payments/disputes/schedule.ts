import type { DisputeResponse, DisputeStatus } from '../../../../contract/disputes.ts';
import { HOUR_MS } from '../../../../contract/time.ts';
import type { Config } from '../../../platform/config/settings.ts';
import { paceOf } from '../verification/schedule.ts';

/** Time between two looks at an open dispute, whose webhooks may be lost, in milliseconds. */
const CHECK_GAP_MS = 6 * HOUR_MS;
/** Time after which an answer that the provider has not taken is sent again, in milliseconds. */
const RESEND_GAP_MS = 60_000;
/** Calls of one answer: reading the dispute, its evidence, the address of the document, the document, the answer, reading it again. */
const CALLS_OF_AN_ANSWER = 6;

type State = { status: DisputeStatus; response: DisputeResponse | null; sentAt: Date | null };
type Speed = Pick<Config, 'verifyGapMs' | 'paymentTimeScale'>;

/** Returns when the provider is asked about a dispute next; null once it is decided. */
export function nextCheckOf(config: Speed, { status, response, sentAt }: State, now: Date): Date | null {
  if (status === 'WON' || status === 'LOST') return null;
  const isUnsent = response !== null && sentAt === null;
  const gapMs = (isUnsent ? RESEND_GAP_MS : CHECK_GAP_MS) * paceOf(config).scale;
  return new Date(now.getTime() + Math.max(config.verifyGapMs, gapMs));
}

/** Returns for how long a dispute is claimed: longer than all calls of an answer can take. */
export const disputeLeaseMs = ({ providerDeadlineMs }: Pick<Config, 'providerDeadlineMs'>): number =>
  CALLS_OF_AN_ANSWER * providerDeadlineMs;
