import { askAs } from '../../../support/factories/people.ts';
import { BeginPaymentDocument } from '../acts.generated.ts';
import { begin, beginAs, inBackground, pay, priceOf } from '../acts.ts';
import { complete } from '../complete.ts';
import type { StoryKind } from '../stage.ts';
import { announce, drawDelivery } from '../webhooks.ts';

/** A family transfers the money to an account number: the right amount or another one, some beside a checkout. */
export const transfer: StoryKind = {
  name: 'transfer',
  weight: 6,
  async play(stage) {
    const { random, scene } = stage;
    const payment = await beginAs(
      stage,
      stage.parent,
      priceOf(stage),
      'ENROLMENT',
      (url, parent, studentId) =>
        askAs(url, parent)(BeginPaymentDocument, { input: { studentId, method: 'TRANSFER' } }),
    );
    if (random.chance(0.2)) {
      const { charge, reference } = payment;
      charge.amount += random.pick([-100, 100]);
      if (!pay(scene, payment)) return;
      const data = { id: charge.id, reference };
      inBackground(scene, () => announce(scene, random, 'charge.success', data, drawDelivery(random)));
      return;
    }
    const other = random.chance(0.3) ? [await begin(stage, 'ENROLMENT')] : [];
    await Promise.all([payment, ...other].map((one) => complete(stage, one)));
  },
};
