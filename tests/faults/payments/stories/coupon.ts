import { askAs } from '../../../support/factories/people.ts';
import { BeginPaymentDocument } from '../acts.generated.ts';
import { beginAs, insist, priceOf } from '../acts.ts';
import { complete } from '../complete.ts';
import type { Stage, StagedPayment, StoryKind } from '../stage.ts';

/** So many stories of all kinds share one coupon that some of its families come too late. */
const STORIES_PER_COUPON = 150;
const MAX_USES = 3;
const PERCENT_OFF = 10;

/** Families pay with one coupon at the same time; who comes too late pays the full price, and some leave the checkout. */
export const coupon: StoryKind = {
  name: 'coupon',
  weight: 6,
  async play(stage) {
    const code = `MONEY-${Math.floor(stage.number / STORIES_PER_COUPON)}`;
    await insist('the coupon', () => makeCoupon(stage, code));
    const payment = await beginWith(stage, code);
    if (stage.random.chance(0.8)) await complete(stage, payment);
  },
};

const makeCoupon = ({ scene }: Stage, code: string) =>
  scene.prisma.coupon.createMany({
    data: [{ code, percentOff: PERCENT_OFF, maxUses: MAX_USES, startsAt: new Date(0) }],
    skipDuplicates: true,
  });

/** Starts a payment with a coupon, or without it once the coupon is used up or used for a sibling. */
function beginWith(stage: Stage, code: string): Promise<StagedPayment> {
  const quote = priceOf(stage);
  const full = quote.amountMinor;
  let couponCode: string | null = code;
  return beginAs(stage, stage.parent, quote, 'ENROLMENT', async (url, parent, studentId) => {
    quote.amountMinor = couponCode ? full - Math.floor((full * PERCENT_OFF) / 100) : full;
    const answer = await askAs(url, parent)(BeginPaymentDocument, { input: { studentId, couponCode } });
    const result = answer.data?.result;
    if (result?.__typename === 'DomainError' && result.code === 'CONFLICT') couponCode = null;
    return answer;
  });
}
