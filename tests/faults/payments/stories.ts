import type { CallFault } from '../../support/provider.ts';
import type { Random } from '../random.ts';

/** What the provider takes in the end, if anything. */
export type Ending = 'paid' | 'other amount' | 'other currency' | 'paid and reversed' | 'never paid';

/** What happens to one payment. Moments are parts of the 72 hours, 0 to 1, after its start. */
export type Story = {
  number: number;
  /** When it starts, as a part of the time in which all of them start. */
  startsAt: number;
  ending: Ending;
  /** What the provider says before it has the money. */
  statusBefore: 'abandoned' | 'failed' | 'ongoing' | 'not found';
  paysAt: number;
  reversedAt: number;
  /** When the confirmation page is open: before the money was paid, after it, or never. */
  confirmsAt: number[];
  checksAgainAt: number[];
  webhooksAt: number[];
  /** Whether a webhook of a refund comes before anything else. */
  sendsRefundFirst: boolean;
  faults: { from: number; to: number; fault: CallFault }[];
  /** What the first call to open a checkout meets; the parent then clicks again. */
  opening: CallFault | null;
  /** Whether the same enrolment is paid a second time. */
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

/** By then the provider is well again, so that the last attempts find what there is. */
const HEALED_AT = 0.85;

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

/** Lost, in time, early, doubled, or late. */
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
  const from = between(0, HEALED_AT);
  return { from, to: Math.min(from + between(0.01, 0.3), HEALED_AT), fault: pick(CALL_FAULTS) };
}
