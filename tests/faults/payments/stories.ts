import type { CallFault } from '../../support/standIns/paymentProvider.ts';
import type { Random } from '../random.ts';

/** The outcome of a payment at the provider. */
export type Ending = 'paid' | 'other amount' | 'other currency' | 'paid and reversed' | 'never paid';

/** The events of one payment. Times are shares of the 72 hours after its start, 0 to 1. */
export type Story = {
  number: number;
  /** Its start, as a share of the time in which all of them start. */
  startsAt: number;
  ending: Ending;
  /** The provider's status before the payment. */
  statusBefore: 'abandoned' | 'failed' | 'ongoing' | 'not found';
  paysAt: number;
  reversedAt: number;
  /** The times at which the confirmation page is opened, before or after the payment. */
  confirmsAt: number[];
  checksAgainAt: number[];
  webhooksAt: number[];
  /** True if a webhook of a refund arrives first. */
  sendsRefundFirst: boolean;
  faults: { from: number; to: number; fault: CallFault }[];
  /** The fault of the first call to open a checkout; the parent then tries again. */
  opening: CallFault | null;
  /** True if the same enrolment is paid twice. */
  paysTwice: boolean;
};

const CALL_FAULTS = [
  'silent',
  'dripping',
  'slow',
  'server error',
  'malformed',
  'cut',
  'other reference',
  'not found',
] as const satisfies CallFault[];

/** The end of all faults of the provider, so that the last attempts find the charge. */
const FAULTS_END_AT = 0.85;

/** Draws the story of a payment. */
export function drawStory(random: Random, number: number): Story {
  const { between, pick, chance } = random;
  const ending = pick<Ending>([
    'paid',
    'paid',
    'paid',
    'paid',
    'paid',
    'other amount',
    'other currency',
    'paid and reversed',
    'never paid',
  ]);
  const paysAt = pick([between(0.005, 0.05), between(0.05, 0.4), between(0.4, 0.8)]);
  return {
    number,
    ...{ startsAt: random.next(), ending, paysAt, reversedAt: paysAt + between(0.1, 0.2) },
    statusBefore: pick(['abandoned', 'failed', 'ongoing', 'not found']),
    confirmsAt: chance(0.7) ? [pick([between(0, paysAt), paysAt + between(0, 0.1)])] : [],
    checksAgainAt: chance(0.3) ? [between(0.1, 0.9)] : [],
    webhooksAt: drawWebhooks(random, paysAt),
    sendsRefundFirst: chance(0.05),
    faults: Array.from({ length: Math.floor(between(0, 4)) }, () => drawFault(random)),
    opening: chance(0.1) ? pick(['silent', 'server error', 'cut', 'malformed']) : null,
    paysTwice: ending === 'paid' && chance(0.1),
  };
}

/** Draws webhooks that are lost, in time, early, repeated or late. */
function drawWebhooks({ between, pick }: Random, paysAt: number): number[] {
  return pick([
    () => [],
    () => [],
    () => [paysAt],
    () => [paysAt * between(0.2, 0.9)],
    () => [paysAt, paysAt, paysAt + between(0, 0.1)],
    () => [between(paysAt, 0.95)],
  ])();
}

function drawFault({ between, pick }: Random): Story['faults'][number] {
  const from = between(0, FAULTS_END_AT);
  return { from, to: Math.min(from + between(0.01, 0.3), FAULTS_END_AT), fault: pick(CALL_FAULTS) };
}
