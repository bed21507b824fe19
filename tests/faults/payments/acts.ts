import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../../support/clients/http.ts';
import {
  CheckPaymentAgainDocument,
  VerifyPaymentDocument,
} from '../../support/factories/payments.generated.ts';
import { askAs, type Person } from '../../support/factories/people.ts';
import { BeginPaymentDocument, BeginUpgradeDocument } from './acts.generated.ts';
import { drawFaults } from './faults.ts';
import type { Quote, Right, Scene, Stage, StagedPayment } from './stage.ts';
import type { Seen } from './watch.ts';

const RETRY_MS = 300;
/**
 * The time for the product to acknowledge something. Its only gateway may be killed several times in a row, each time it
 * starts for seconds on a busy machine, and everybody comes back at once.
 */
const ACKNOWLEDGE_TIMEOUT_MS = 240_000;
/** The time for what the workers do, which includes the leases of killed ones. */
const PATIENCE_MS = 120_000;
/** The share of the 72 hours after which an acknowledgement is late. */
const LATE = 0.5;
/** The share of the 72 hours after which nobody pays any more. */
const TOO_LATE = 0.85;
/** Of the real fee: a share, and a flat part. */
const FEE = { share: 0.015, flatMinor: 10_000 };

/** Waits until a share of the 72 hours of a payment is over. */
export async function at({ horizonMs }: Scene, payment: StagedPayment, share: number): Promise<void> {
  await wait(Math.max(0, payment.beganAt + share * horizonMs - Date.now()));
}

/** Repeats a request until it returns something: gateways die, and connections break. */
export async function insist<Result>(what: string, request: () => Promise<Result | null>): Promise<Result> {
  for (const until = Date.now() + ACKNOWLEDGE_TIMEOUT_MS; Date.now() < until; await wait(RETRY_MS)) {
    const result = await request().catch(() => null);
    if (result !== null) return result;
  }
  throw new Error(`The product acknowledged nothing: ${what}`);
}

/** Starts the payment of the child's enrolment or upgrade, by the parent. */
export function begin(stage: Stage, opens: 'ENROLMENT' | 'UPGRADE'): Promise<StagedPayment> {
  return beginAs(stage, stage.parent, quoteOf(stage, opens), opens, (url, parent, studentId) =>
    opens === 'ENROLMENT'
      ? askAs(url, parent)(BeginPaymentDocument, { input: { studentId } })
      : askAs(url, parent)(BeginUpgradeDocument, { input: { studentId } }),
  );
}

type Started = { __typename: string; reference?: string };
type Ask = (url: string, person: Person | null, studentId: string) => Promise<Answer<{ result: Started }>>;

/**
 * Starts a payment, repeatedly until the product has acknowledged it. One that is acknowledged late is asked for again,
 * which begins its 72 hours anew: whoever pays later than that is not verified.
 */
export function beginAs(
  stage: Stage,
  person: Person | null,
  quote: Quote,
  opens: Right,
  request: Ask,
): Promise<StagedPayment> {
  const { scene, studentId, number } = stage;
  return insist(`the payment of story ${number}`, async () => {
    const askedAt = Date.now();
    const started = (await request(scene.url, person, studentId)).data?.result;
    const reference = started?.reference;
    if (!reference || !scene.provider.charges.has(reference)) return null;
    const beganAt = Math.max(beganAtOf(reference), askedAt);
    if (Date.now() - beganAt > LATE * scene.horizonMs) return null;
    const isKnown = scene.payments.has(reference);
    const payment = stagePayment(stage, reference, quote, opens);
    if (!isKnown) payment.beganAt = beganAt;
    return payment;
  });
}

/** Takes a payment that the product has acknowledged into the books of the check. */
export function stagePayment(
  { scene, studentId, story, random }: Stage,
  reference: string,
  quote: Quote,
  opens: Right,
): StagedPayment {
  const known = scene.payments.get(reference);
  if (known) return known;
  const payment: StagedPayment = {
    ...{ reference, studentId, story, opens, quote, beganAt: beganAtOf(reference) },
    ...{ charge: scene.provider.charge(reference), faults: drawFaults(random) },
    ...{ refundFaults: [], refundEndings: [], reportsRefundAsReversal: random.chance(0.5) },
  };
  scene.payments.set(reference, payment);
  return payment;
}

/** Returns the price of what a child buys, whatever the product asks for it. */
function quoteOf(stage: Stage, opens: Right): Quote {
  const { currency, diyMinor, mentoredMinor } = stage.scene.prices;
  if (opens === 'UPGRADE') return { amountMinor: mentoredMinor - diyMinor, currency, package: 'MENTORED' };
  return priceOf(stage);
}

/** Returns the price of an enrolment. */
export function priceOf({ scene, package: chosen }: Stage): Quote {
  const { currency, diyMinor, mentoredMinor } = scene.prices;
  return { amountMinor: chosen === 'MENTORED' ? mentoredMinor : diyMinor, currency, package: chosen };
}

/** Returns when the product began a payment, of which its reference says it: an answer can come seconds later. */
const beganAtOf = (reference: string): number => Number(reference.split('_')[1]);

/** Lets the family buy the mentored package from the start. */
export async function chooseMentored(stage: Stage): Promise<void> {
  const { scene, studentId } = stage;
  stage.package = 'MENTORED';
  await insist('the package', () =>
    scene.prisma.student.update({ where: { id: studentId }, data: { package: 'MENTORED' } }),
  );
}

/**
 * Lets the provider have the money of a payment, unless its 72 hours are nearly over because the machine was busy.
 * @returns whether it was paid
 */
export function pay({ horizonMs }: Scene, { charge, beganAt }: StagedPayment): boolean {
  if (Date.now() > beganAt + TOO_LATE * horizonMs) return false;
  charge.status = 'success';
  charge.paidAt = new Date();
  charge.fees = Math.round(charge.amount * FEE.share) + (charge.currency === 'NGN' ? FEE.flatMinor : 0);
  return true;
}

/** Opens the confirmation page of a payment; whether that succeeds is nothing that the family notices. */
export const confirm = ({ scene, parent }: Stage, { reference }: StagedPayment): Promise<unknown> =>
  askAs(scene.url, parent)(VerifyPaymentDocument, { input: { reference } }).catch(() => null);

/** Presses Check Again. */
export const checkAgain = ({ scene, parent }: Stage, { reference }: StagedPayment): Promise<unknown> =>
  askAs(scene.url, parent)(CheckPaymentAgainDocument, { input: { reference } }).catch(() => null);

/** Waits until the product has a payment as expected; null when it has not become so in time. */
export const until = (
  { scene }: Stage,
  { reference }: StagedPayment,
  isExpected: (seen: Seen) => boolean,
): Promise<Seen | null> => scene.watch.until(reference, isExpected, PATIENCE_MS);

/** Runs something that the story does not wait for, and the check does. */
export function inBackground({ background }: Scene, work: () => Promise<void>): void {
  const running: Promise<void> = work().finally(() => background.delete(running));
  background.add(running);
}

/** Sends a request as a person, again until it is answered. @returns the result, an error of the domain included */
export function insistAs<Result>(
  { scene }: Stage,
  person: Person,
  what: string,
  request: (url: string, person: Person) => Promise<Result>,
): Promise<Result> {
  return insist(what, async () => {
    const result = await request(scene.url, person);
    const code = (result as { code?: string }).code;
    return code === 'LIMIT' ? null : result;
  });
}
