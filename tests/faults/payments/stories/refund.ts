import type { CallFault } from '../../../support/standIns/paymentProvider.ts';
import { begin, confirm, inBackground, pay, until } from '../acts.ts';
import { approve, decideAtOnce, giveBack, insistOn, refuse, requestRefund, withdraw } from '../refunds.ts';
import type { RefundEnding, StoryKind } from '../stage.ts';
import { announce, drawDelivery } from '../webhooks.ts';

/** The provider accepts a call and its answer gets lost in some of these ways; 'not found' is a call that it rejects. */
const CALL_FAULTS = [
  'cut',
  'cut',
  'silent',
  'server error',
  'malformed',
  'slow',
  'not found',
] as CallFault[] as [CallFault, ...CallFault[]];
const ENDINGS: [RefundEnding, ...RefundEnding[]] = ['processed', 'processed', 'failed', 'needs-attention'];

/** A payment is asked back: withdrawn, refused, approved as a whole or in part, or all of it at the same time. */
export const refund: StoryKind = {
  name: 'refund',
  weight: 14,
  async play(stage) {
    const { scene, random } = stage;
    const payment = await begin(stage, 'ENROLMENT');
    const { charge, reference } = payment;
    if (random.chance(0.5)) payment.refundFaults.push(random.pick(CALL_FAULTS));
    payment.refundEndings.push(random.pick(ENDINGS));
    if (!pay(scene, payment)) return;
    const data = { id: charge.id, reference };
    inBackground(scene, () => announce(scene, random, 'charge.success', data, drawDelivery(random)));
    if (random.chance(0.5)) inBackground(scene, async () => void (await confirm(stage, payment)));
    if (!(await until(stage, payment, ({ status }) => status === 'COMPLETED'))) return;
    const requests = random.chance(0.3) ? 3 : 1;
    const [seen] = await Promise.all(Array.from({ length: requests }, () => requestRefund(stage, payment)));
    if (!seen) return;
    const amount = random.pick([charge.amount, Math.floor(charge.amount / 3)]);
    const decision = random.pick(['approve', 'approve', 'approve', 'withdraw', 'refuse', 'all at once']);
    if (decision === 'withdraw') return insistOn(stage, payment, seen, (found) => withdraw(stage, found));
    if (decision === 'refuse') return insistOn(stage, payment, seen, (found) => refuse(stage, found));
    if (decision === 'all at once') {
      const approvals = [amount, amount].map((amountMinor) => approve(stage, seen, amountMinor));
      await decideAtOnce(stage, payment, [...approvals, refuse(stage, seen), withdraw(stage, seen)]);
    }
    const now = await until(
      stage,
      payment,
      ({ refundStatus }) => decision === 'approve' || refundStatus !== 'APPROVED',
    );
    if (now) await giveBack(stage, payment, now, amount);
  },
};
