import { begin, confirm } from '../acts.ts';
import { complete } from '../complete.ts';
import type { Stage, StagedPayment, StoryKind } from '../stage.ts';

/** The same enrolment is paid at two checkouts, at the same moment or one after the other; one of them goes back. */
export const paidTwice: StoryKind = {
  name: 'paid twice',
  weight: 8,
  async play(stage) {
    const first = await begin(stage, 'ENROLMENT');
    const second = await beginAnother(stage, first);
    if (!second) return;
    await Promise.all([first, second].map((payment) => complete(stage, payment)));
  },
};

/** Starts a second payment of the same enrolment, which opens once the first one is being verified. */
async function beginAnother(stage: Stage, first: StagedPayment): Promise<StagedPayment | null> {
  for (let tries = 0; tries < 50; tries += 1) {
    await confirm(stage, first);
    const second = await begin(stage, 'ENROLMENT');
    if (second !== first) return second;
  }
  return null;
}
