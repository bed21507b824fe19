import { begin, pay, until } from '../acts.ts';
import type { StoryKind } from '../stage.ts';

/** A paid enrolment that the provider lists with other figures, not at all, or beside money that belongs to nothing. */
export const listedOtherwise: StoryKind = {
  name: 'listed otherwise',
  weight: 2,
  async play(stage) {
    const { scene, random, number } = stage;
    const payment = await begin(stage, 'ENROLMENT');
    const { charge, reference } = payment;
    if (!pay(scene, payment)) return;
    await until(stage, payment, ({ status }) => status === 'COMPLETED');
    const kind = random.pick(['AMOUNT', 'FEE', 'CURRENCY', 'STATUS', 'NOT_IN_PROVIDER', 'NOT_IN_LEDGER']);
    scene.plantings.push(() => {
      const { listedAs } = scene.provider;
      const stranger = `LM_stranger_${number}`;
      if (kind === 'AMOUNT') listedAs.set(reference, { amount: charge.amount + 1 });
      else if (kind === 'FEE') listedAs.set(reference, { fees: (charge.fees ?? 0) + 1 });
      else if (kind === 'CURRENCY') listedAs.set(reference, { currency: 'USD' });
      else if (kind === 'STATUS') listedAs.set(reference, { status: 'failed' });
      else if (kind === 'NOT_IN_PROVIDER') listedAs.set(reference, null);
      else listedAs.set(stranger, { id: 800_000_000 + number, amount: 5000, status: 'success' });
      return { reference: kind === 'NOT_IN_LEDGER' ? stranger : reference, kind };
    });
  },
};
