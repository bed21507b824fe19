import { begin } from '../acts.ts';
import { complete } from '../complete.ts';
import { giveBack, requestRefund } from '../refunds.ts';
import type { StoryKind } from '../stage.ts';

/** An enrolment is paid and then upgraded, by several requests at once; sometimes either goes back. */
export const upgrade: StoryKind = {
  name: 'upgrade',
  weight: 10,
  async play(stage) {
    const { random } = stage;
    const enrolment = await begin(stage, 'ENROLMENT');
    if (!(await complete(stage, enrolment))) return;
    const begun = await Promise.all([begin(stage, 'UPGRADE'), begin(stage, 'UPGRADE')]);
    const paid = await Promise.all([...new Set(begun)].map((payment) => complete(stage, payment)));
    const [upgraded] = begun;
    if (paid.includes(false) || random.chance(0.5)) return;
    // All of the enrolment takes the upgrade along.
    const returned = random.pick([enrolment, upgraded]);
    const seen = await requestRefund(stage, returned);
    if (seen) await giveBack(stage, returned, seen, returned.charge.amount);
  },
};
