import { setTimeout as wait } from 'node:timers/promises';
import type { DisputeResponse } from '../../../../contract/disputes.ts';
import { RespondToTestedDisputeDocument } from '../../../support/factories/disputes.generated.ts';
import { runAs } from '../../../support/factories/people.ts';
import type { ProviderDispute } from '../../../support/standIns/paymentProvider.ts';
import { begin, inBackground, pay, until } from '../acts.ts';
import type { Stage, StagedPayment, StoryKind } from '../stage.ts';
import type { Seen } from '../watch.ts';
import { announce, drawDelivery } from '../webhooks.ts';

const EVIDENCE = {
  customerName: 'Ngozi',
  customerEmail: 'ngozi@example.test',
  customerPhone: '+234 800 000 0000',
  serviceDetails: 'The child completed twelve lessons.',
  message: 'The family took part in all of it.',
};
const DUE_MS = 7 * 86_400_000;
let lastId = 500_000_000;

/** A bank questions a payment: we contest, accept or say nothing, and the bank decides for us, against us, or in part. */
export const dispute: StoryKind = {
  name: 'dispute',
  weight: 6,
  async play(stage) {
    const { scene, random } = stage;
    const payment = await begin(stage, 'ENROLMENT');
    const { charge, reference } = payment;
    if (!pay(scene, payment)) return;
    const data = { id: charge.id, reference };
    inBackground(scene, () => announce(scene, random, 'charge.success', data, drawDelivery(random)));
    if (!(await until(stage, payment, ({ status }) => status === 'COMPLETED'))) return;
    const opened = openDispute(stage, payment);
    // The provider repeats the first webhook until somebody takes it.
    await announce(scene, random, 'charge.dispute.create', named(opened), random.pick(['once', 'twice']));
    const seen = await until(stage, payment, ({ disputeId }) => disputeId !== null);
    if (!seen) return;
    if (random.chance(0.3))
      inBackground(scene, () => announce(scene, random, 'charge.dispute.remind', named(opened), 'once'));
    const response = random.pick(['CONTESTED', 'ACCEPTED', null] as [DisputeResponse, DisputeResponse, null]);
    if (response) await respond(stage, seen, response);
    await wait(random.between(0.05, 0.2) * scene.horizonMs);
    decide(stage, payment, opened);
    inBackground(scene, () =>
      announce(scene, random, 'charge.dispute.resolve', named(opened), drawDelivery(random)),
    );
    await until(stage, payment, ({ disputeStatus }) => disputeStatus === 'WON' || disputeStatus === 'LOST');
  },
};

const named = ({ id, reference }: ProviderDispute) => ({ id, transaction: { reference } });

function openDispute({ scene, random }: Stage, { charge, reference }: StagedPayment): ProviderDispute {
  lastId += 1;
  const isPart = random.chance(0.2);
  const opened: ProviderDispute = {
    ...{ id: lastId, status: 'awaiting-merchant-feedback', resolution: null, reference },
    refund_amount: isPart ? Math.floor(charge.amount / 2) : charge.amount,
    ...{ currency: charge.currency, dueAt: new Date(Date.now() + DUE_MS).toISOString() },
  };
  scene.provider.disputes.set(lastId, opened);
  return opened;
}

/** Answers a dispute as an admin; an answer that gets lost on its way to us is not repeated. */
async function respond(stage: Stage, seen: Seen, response: DisputeResponse): Promise<void> {
  const { scene, admin } = stage;
  const input = { disputeId: seen.disputeId ?? '', version: seen.disputeVersion ?? 0, response, ...EVIDENCE };
  const answer = await runAs(scene.url, admin, RespondToTestedDisputeDocument, input).catch(() => null);
  if (answer?.__typename === 'AdminDispute')
    scene.acknowledged.push({ what: 'dispute answered', id: input.disputeId });
}

/** Lets the bank decide, unless we have given the money back. The provider reports the charge as it decides. */
function decide({ random }: Stage, { charge }: StagedPayment, opened: ProviderDispute): void {
  if (opened.status !== 'resolved') {
    opened.status = 'resolved';
    opened.resolution = random.pick(['declined', 'auto-accepted']);
  }
  if (opened.resolution !== 'declined' && opened.refund_amount >= charge.amount) charge.status = 'reversed';
}
