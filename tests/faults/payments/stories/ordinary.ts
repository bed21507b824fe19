import { at, begin, checkAgain, chooseMentored, confirm, pay } from '../acts.ts';
import type { StagedPayment, StoryKind } from '../stage.ts';
import { announce, type Delivery, forge } from '../webhooks.ts';

const ENDINGS = [
  ...['paid', 'paid', 'paid', 'paid', 'paid', 'paid'],
  ...['other amount', 'other currency', 'paid and reversed', 'never paid'],
] as ['paid', ...string[]];
/** The provider's words for a charge before it is paid. */
const BEFORE = ['abandoned', 'failed', 'ongoing', 'unknown', 'pending', 'processing', 'queued'] as [
  string,
  ...string[],
];
const DELIVERIES: [Delivery, ...Delivery[]] = ['never', 'never', 'once', 'once', 'twice', 'late'];

/** One payment of an enrolment: paid soon or late, otherwise than quoted, paid and taken back, or never paid. */
export const ordinary: StoryKind = {
  name: 'ordinary',
  weight: 60,
  async play(stage) {
    const { random, scene } = stage;
    const { between, chance, pick } = random;
    if (chance(0.2)) await chooseMentored(stage);
    const payment = await begin(stage, 'ENROLMENT');
    const { charge, reference } = payment;
    const data = { id: charge.id, reference };
    const ending = pick(ENDINGS);
    const paysAt = pick([between(0.005, 0.05), between(0.05, 0.4), between(0.4, 0.8)]);
    const isEarly = chance(0.1);
    charge.status = pick(BEFORE);
    const acts: Promise<unknown>[] = [];
    const act = (share: number, work: () => unknown) => acts.push(at(scene, payment, share).then(work));
    if (chance(0.7)) act(pick([between(0, paysAt), paysAt + between(0, 0.1)]), () => confirm(stage, payment));
    if (chance(0.3)) act(between(0.1, 0.9), () => checkAgain(stage, payment));
    if (chance(0.1)) act(between(0, 0.9), () => forge(scene, random, payment));
    if (chance(0.05)) act(0, () => announce(scene, random, 'refund.pending', data, 'once'));
    const delivery = pick(DELIVERIES);
    if (ending === 'never paid') {
      act(between(0.1, 0.8), () => forge(scene, random, payment));
    } else {
      act(paysAt, () => {
        if (ending === 'other amount') charge.amount = pick([100, charge.amount - 1, charge.amount + 1]);
        if (ending === 'other currency') charge.currency = 'USD';
        if (!pay(scene, payment)) return;
        if (ending === 'paid' && chance(0.1)) nameFeeLater(payment, scene.horizonMs);
      });
      act(isEarly ? paysAt * 0.5 : paysAt, () => announce(scene, random, 'charge.success', data, delivery));
    }
    if (ending === 'paid and reversed')
      act(paysAt + between(0.1, 0.2), () => {
        if (charge.status === 'success') charge.status = 'reversed';
      });
    await Promise.all(acts);
  },
};

/** The provider says a little later what it keeps. */
function nameFeeLater({ charge }: StagedPayment, horizonMs: number): void {
  const { fees } = charge;
  charge.fees = null;
  setTimeout(() => {
    charge.fees = fees;
  }, 0.05 * horizonMs);
}
