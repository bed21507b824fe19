import type { CallFault } from '../../support/standIns/paymentProvider.ts';
import type { Random } from '../random.ts';

/** A time in which calls about one payment fail; times are shares of the 72 hours after its start, 0 to 1. */
export type FaultWindow = { from: number; to: number; fault: CallFault };

const CALL_FAULTS = [
  ...['silent', 'dripping', 'slow', 'server error', 'malformed', 'cut', 'other reference', 'not found'],
  ...['garbage', 'list', 'web page', 'redirect'],
] as CallFault[] as [CallFault, ...CallFault[]];

/** The end of all faults of the provider, so that the last attempts find the charge. */
const FAULTS_END_AT = 0.85;
/** Until here a last attempt may be late on a busy machine. */
const FAULTS_BEGIN_AGAIN_AT = 1.5;

/** Draws the times in which the provider does not answer properly about a payment: mostly none or one. */
export function drawFaults({ between, pick, chance }: Random): FaultWindow[] {
  const count = chance(0.5) ? 0 : Math.floor(between(1, 4));
  return Array.from({ length: count }, () => {
    const from = between(0, FAULTS_END_AT);
    return { from, to: Math.min(from + between(0.01, 0.3), FAULTS_END_AT), fault: pick(CALL_FAULTS) };
  });
}

/** The times of the run in which the provider is down for everybody, or asks for a pause. */
export type Outages = { faultAt(now: number): CallFault | null };

const DOWN_EVERY_MS = 15_000;
const DOWN_MS = 1200;
const BUSY_MS = 200;

/** Plans a short outage and a moment of 429 in every quarter of a minute. */
export function planOutages(random: Random, began: number): Outages {
  const down = random.between(3000, DOWN_EVERY_MS - DOWN_MS);
  const busy = random.between(2000, DOWN_EVERY_MS - BUSY_MS);
  return {
    faultAt(now) {
      const time = (now - began) % DOWN_EVERY_MS;
      if (time >= down && time < down + DOWN_MS) return 'cut';
      return time >= busy && time < busy + BUSY_MS ? 'too many requests' : null;
    },
  };
}

/** Returns the fault of a call about a payment at a share of its 72 hours. Its last attempt finds the provider. */
export function faultAt(windows: readonly FaultWindow[], outages: Outages, time: number): CallFault | null {
  const own = windows.find(({ from, to }) => time >= from && time < to)?.fault;
  if (own) return own;
  return time < FAULTS_END_AT || time > FAULTS_BEGIN_AGAIN_AT ? outages.faultAt(Date.now()) : null;
}
