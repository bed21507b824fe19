import { setTimeout as wait } from 'node:timers/promises';
import type { RefundStatus } from '../../../contract/refunds.ts';
import { runAs } from '../../support/factories/people.ts';
import {
  ApproveRefundDocument,
  RefuseRefundDocument,
  RequestRefundDocument,
  WithdrawRefundRequestDocument,
} from '../../support/factories/refunds.generated.ts';
import type { StandInRefund } from '../../support/standIns/paymentProvider.ts';
import type { Random } from '../random.ts';
import { inBackground, insist, insistAs, until } from './acts.ts';
import type { Acknowledged, Scene, Stage, StagedPayment } from './stage.ts';
import type { Seen } from './watch.ts';
import { announce, drawDelivery } from './webhooks.ts';

/** A decision that somebody asked for: whether the product took it; null when nobody knows, for its answer got lost. */
type Outcome = boolean | null;

const ENDED: readonly RefundStatus[] = ['REFUNDED', 'FAILED', 'REFUSED', 'WITHDRAWN'];
/** How often a refund is approved: more often than the provider lets one fail. */
const MAX_ROUNDS = 10;

/** Asks for a payment back, until the product has answered. @returns the refund's row */
export async function requestRefund(stage: Stage, payment: StagedPayment): Promise<Seen | null> {
  const { reference } = payment;
  const input = { reference, reason: 'The course does not fit' };
  const result = await insistAs(stage, stage.parent, `the request for ${reference}`, (url, person) =>
    runAs(url, person, RequestRefundDocument, input),
  );
  const seen = await until(stage, payment, ({ refundId }) => refundId !== null);
  if (result.__typename === 'Payment' && seen?.refundId)
    acknowledge(stage, 'refund requested', seen.refundId);
  return seen;
}

const acknowledge = ({ scene }: Stage, what: Acknowledged['what'], id: string) =>
  scene.acknowledged.push({ what, id });

/** Sends a decision once. */
async function decide(
  stage: Stage,
  what: Acknowledged['what'],
  id: string,
  ask: Promise<{ __typename: string }>,
): Promise<Outcome> {
  const answer = await ask.catch(() => null);
  if (!answer) return null;
  const isTaken = answer.__typename !== 'DomainError';
  if (isTaken) acknowledge(stage, what, id);
  return isTaken;
}

export const approve = (stage: Stage, seen: Seen, amountMinor: number): Promise<Outcome> =>
  decide(
    stage,
    'refund approved',
    seen.refundId ?? '',
    runAs(stage.scene.url, stage.admin, ApproveRefundDocument, {
      ...{ refundId: seen.refundId ?? '', version: seen.refundVersion ?? 0, amountMinor },
    }),
  );

export const refuse = (stage: Stage, seen: Seen): Promise<Outcome> =>
  decide(
    stage,
    'refund refused',
    seen.refundId ?? '',
    runAs(stage.scene.url, stage.admin, RefuseRefundDocument, {
      ...{ refundId: seen.refundId ?? '', version: seen.refundVersion ?? 0, refusal: 'It is too late' },
    }),
  );

export const withdraw = (stage: Stage, { refundId }: Seen): Promise<Outcome> =>
  decide(
    stage,
    'refund withdrawn',
    refundId ?? '',
    runAs(stage.scene.url, stage.parent, WithdrawRefundRequestDocument, { refundId: refundId ?? '' }),
  );

/**
 * Makes a decision until the refund has left the state in which it can be made.
 * @throws Error when the product goes on refusing it and leaves the refund as it is
 */
export async function insistOn(
  stage: Stage,
  payment: StagedPayment,
  seen: Seen,
  decision: (seen: Seen) => Promise<Outcome>,
): Promise<void> {
  await insist(`a decision about the refund of ${payment.reference}`, async () => {
    if ((await decision(seen)) === true) return true;
    const current = await until(stage, payment, () => true);
    const isUnchanged =
      current?.refundStatus === seen.refundStatus && current?.refundVersion === seen.refundVersion;
    return isUnchanged ? null : true;
  });
}

/** Makes decisions at the same time, of which the product may take one. */
export async function decideAtOnce(
  stage: Stage,
  { reference }: StagedPayment,
  decisions: Promise<Outcome>[],
): Promise<void> {
  const taken = (await Promise.all(decisions)).filter((outcome) => outcome === true).length;
  if (taken > 1)
    stage.scene.wrongAnswers.push(`${taken} decisions about the refund of ${reference} were taken`);
}

/**
 * Approves a refund, again after it has failed at the provider, until the money has gone back.
 * @throws Error when it fails more often than the provider lets any refund fail
 */
export async function giveBack(stage: Stage, payment: StagedPayment, seen: Seen, amountMinor: number) {
  let current: Seen | null = seen;
  for (let round = 0; current && isOpen(current); round += 1) {
    if (round === MAX_ROUNDS) throw new Error(`The refund of ${payment.reference} failed ${round} times`);
    await insistOn(stage, payment, current, (found) => approve(stage, found, amountMinor));
    current = await until(
      stage,
      payment,
      ({ refundStatus }) => refundStatus !== null && ENDED.includes(refundStatus),
    );
  }
}

const isOpen = ({ refundStatus }: Seen): boolean => refundStatus === 'REQUESTED' || refundStatus === 'FAILED';

/** Waits until a payment is settled, and gives it back when it came twice. @returns whether it opened something */
export async function settleOrGiveBack(stage: Stage, payment: StagedPayment): Promise<boolean> {
  const settled = await until(
    stage,
    payment,
    ({ status }) => status === 'COMPLETED' || status === 'DUPLICATE',
  );
  if (settled?.status === 'DUPLICATE') await giveBack(stage, payment, settled, payment.charge.amount);
  return settled?.status === 'COMPLETED';
}

/** What the provider does with a refund that it has accepted: it takes its time, and announces its steps or not. */
export function playRefund(
  scene: Scene,
  random: Random,
  payment: StagedPayment,
  refund: StandInRefund,
): void {
  const { horizonMs, provider } = scene;
  const { reference, charge } = payment;
  const step = async (status: string) => {
    await wait(random.between(0.01, 0.08) * horizonMs);
    refund.status = status;
    const made = provider.refunds.filter(
      (one) => one.transaction === charge.id && one.status === 'processed',
    );
    if (payment.reportsRefundAsReversal && made.reduce((sum, { amount }) => sum + amount, 0) >= charge.amount)
      charge.status = 'reversed';
    const data = { id: refund.id, status, transaction_reference: reference };
    inBackground(scene, () => announce(scene, random, `refund.${status}`, data, drawDelivery(random)));
  };
  inBackground(scene, async () => {
    const ending = payment.refundEndings.shift() ?? 'processed';
    if (random.chance(0.6)) await step('processing');
    await step(ending);
    if (ending === 'needs-attention') await step('processed');
  });
}
