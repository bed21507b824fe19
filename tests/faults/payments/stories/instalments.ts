import { PART_COUNTS } from '../../../../contract/courseWeeks.ts';
import { splitPrice } from '../../../../contract/instalments.ts';
import { askAs } from '../../../support/factories/people.ts';
import { BeginPartsDocument, BeginPlanDocument } from '../acts.generated.ts';
import { beginAs, chooseMentored, priceOf, until } from '../acts.ts';
import { complete } from '../complete.ts';
import { giveBack, requestRefund } from '../refunds.ts';
import type { Right, Stage, StagedPayment, StoryKind } from '../stage.ts';

/** An enrolment is paid in parts: one by one or the rest at once, some at two checkouts; sometimes one part goes back. */
export const instalments: StoryKind = {
  name: 'instalments',
  weight: 8,
  async play(stage) {
    const { random } = stage;
    if (random.chance(0.3)) await chooseMentored(stage);
    const parts = random.pick(PART_COUNTS);
    const amounts = splitPrice(priceOf(stage).amountMinor, parts) ?? [];
    const [firstAmount = 0] = amounts;
    const first = await beginPart(stage, 'ENROLMENT', firstAmount, (url, parent, studentId) =>
      askAs(url, parent)(BeginPlanDocument, { input: { studentId, parts } }),
    );
    if (!(await complete(stage, first))) return;
    const paid = [first];
    for (let done = 1; done < parts && random.chance(0.8); ) {
      const allLeft = random.chance(0.3);
      const left = allLeft ? amounts.slice(done) : amounts.slice(done, done + 1);
      const amountMinor = left.reduce((sum, amount) => sum + amount, 0);
      const begin = () =>
        beginPart(stage, 'PART', amountMinor, (url, parent, studentId) =>
          askAs(url, parent)(BeginPartsDocument, { input: { studentId, allLeft } }),
        );
      const begun = new Set(await Promise.all(random.chance(0.3) ? [begin(), begin()] : [begin()]));
      const settled = await Promise.all(
        [...begun].map(async (payment) => ((await complete(stage, payment)) ? [payment] : [])),
      );
      if (settled.flat().length === 0) return;
      paid.push(...settled.flat());
      done += left.length;
    }
    if (random.chance(0.2)) await endPlan(stage, random.pick(paid as [StagedPayment]), paid);
  },
};

type Ask = Parameters<typeof beginAs>[4];

const beginPart = (stage: Stage, opens: Right, amountMinor: number, ask: Ask) =>
  beginAs(stage, stage.parent, { ...priceOf(stage), amountMinor }, opens, ask);

/** One part goes back in full, which ends the plan; admins then give the others back. */
async function endPlan(stage: Stage, returned: StagedPayment, paid: readonly StagedPayment[]): Promise<void> {
  const seen = await requestRefund(stage, returned);
  if (!seen) return;
  await giveBack(stage, returned, seen, returned.charge.amount);
  for (const other of paid) {
    if (other === returned) continue;
    const requested = await until(stage, other, ({ refundStatus }) => refundStatus === 'REQUESTED');
    if (requested) await giveBack(stage, other, requested, other.charge.amount);
  }
}
