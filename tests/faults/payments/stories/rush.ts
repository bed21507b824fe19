import { askAs } from '../../../support/factories/people.ts';
import { BeginPaymentDocument } from '../acts.generated.ts';
import { insist, pay, stagePayment } from '../acts.ts';
import { settleOrGiveBack } from '../refunds.ts';
import type { StoryKind } from '../stage.ts';

/** A parent presses Pay again and again; whatever was acknowledged is paid. */
export const rush: StoryKind = {
  name: 'rush',
  weight: 4,
  async play(stage) {
    const { scene, parent, studentId } = stage;
    const press = async () => {
      const answer = await askAs(scene.url, parent)(BeginPaymentDocument, { input: { studentId } }).catch(
        () => null,
      );
      const begun = answer?.data?.result;
      return begun?.__typename === 'Payment' && scene.provider.charges.has(begun.reference)
        ? begun.reference
        : null;
    };
    const references = await insist('one of many requests', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, press));
      const begun = [...new Set(answers.filter((reference) => reference !== null))];
      return begun.length > 0 ? begun : null;
    });
    const { diyMinor: amountMinor, currency } = scene.prices;
    const quote = { amountMinor, currency, package: 'DIY' as const };
    const payments = references.map((reference) => stagePayment(stage, reference, quote, 'ENROLMENT'));
    const paid = payments.filter((payment) => pay(scene, payment));
    await Promise.all(paid.map((payment) => settleOrGiveBack(stage, payment)));
  },
};
