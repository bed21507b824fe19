import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { lazyView } from '../../../lib/chunks/lazyView.tsx';
import { CourseArt } from '../../../ui/art/CourseArt.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CheckList } from '../../../ui/CheckList.tsx';
import { NotLoadedInline } from '../../../ui/NotLoaded.tsx';
import { useSession } from '../../accounts/session/session.ts';
import type { Course, Package } from '../../courses/courses.ts';
import type { Prices } from '../../courses/prices.ts';
import { CheckoutStatus } from '../CheckoutStatus.tsx';
import type { Coupon } from '../coupon/CouponPanel.tsx';
import { PartsChoice } from '../instalments/PartsChoice.tsx';
import { useInstalmentOffers } from '../instalments/useInstalmentOffers.ts';
import { SponsorLinkPart } from '../sponsor/SponsorLinkPart.tsx';
import { TransferPart } from '../transfer/TransferPart.tsx';
import { usePay } from '../usePay.ts';
import { LastPaymentNews } from './LastPaymentNews.tsx';
import { PriceTag } from './PriceTag.tsx';
import type { PricedStudent } from './pricingPlan.ts';
import { WaysToPay } from './WaysToPay.tsx';

// Loaded after the panel, so that neither delays the price and the button.
const CouponPanel = lazyView(
  async () => (await import('../coupon/CouponPanel.tsx')).CouponPanel,
  NotLoadedInline,
  () => <div className="min-h-11" />,
);
const StopReminders = lazyView(
  async () => (await import('../reminders/StopReminders.tsx')).StopReminders,
  NotLoadedInline,
);

type PayPanelProps = {
  course: Course;
  package: Package;
  student: PricedStudent;
  prices: Prices;
  /** True where the price can be paid by a bank transfer. */
  takesTransfers: boolean;
};

/** Renders for whom the payment is, the price and the button that pays. */
export function PayPanel({ course, package: chosen, student, prices, takesTransfers }: PayPanelProps) {
  const { viewer, settings } = useSession();
  const [parts, setParts] = useState(1);
  const [coupon, setCoupon] = useState<Coupon | null>(null);
  const isPayer = viewer?.role === 'PARENT' || viewer?.role === 'ADMIN';
  const offers = useInstalmentOffers(student.id, isPayer);
  const { pay, processing, error, left } = usePay({ parts, couponCode: coupon?.couponCode ?? null });
  const price = {
    symbol: prices.symbol,
    minor: coupon?.amountMinor ?? (chosen.id === 'mentored' ? prices.mentored : prices.diy),
  };
  const closed = settings?.paymentsEnabled === false && viewer?.role !== 'ADMIN';
  const due =
    parts === 1 ? price.minor : offers.find((one) => one.partCount === parts)?.parts[0]?.amountMinor;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1.2fr_1fr]">
      <Card padded={false}>
        <div className="border-b-2 border-line max-sm:hidden">
          <CourseArt course={course.id} />
        </div>
        <div className="grid gap-5 p-5 sm:p-7">
          <div className="grid gap-1">
            <h2 className="text-2xl sm:text-3xl">{course.name}</h2>
            <p className="text-lg text-muted">{chosen.name}</p>
          </div>
          <CheckList items={chosen.features} />
        </div>
      </Card>
      <Card className="grid gap-5 max-lg:order-first lg:sticky lg:top-24">
        <div>
          <p className="text-muted">For</p>
          <p className="font-display text-2xl font-semibold">{student.firstName}</p>
          <p className="leading-snug text-muted lg:hidden">{`${course.name}, ${chosen.name}`}</p>
        </div>
        <PriceTag price={price} />
        {isPayer && parts === 1 && (
          <CouponPanel studentId={student.id} coupon={coupon} onChange={setCoupon} />
        )}
        {student.lastPayment && !left && <LastPaymentNews payment={student.lastPayment} />}
        <CheckoutStatus error={error} left={left} closed={closed} />
        {isPayer ? (
          <>
            <PartsChoice
              offers={offers}
              parts={parts}
              onChange={(chosenParts) => {
                setParts(chosenParts);
                // A coupon is for paying at once.
                if (chosenParts > 1) setCoupon(null);
              }}
            />
            <Button
              size="lg"
              block
              disabled={closed}
              loading={processing}
              loadingText="Processing..."
              icon={<CreditCard className="size-6" aria-hidden="true" />}
              onClick={() => pay(student.id)}
            >
              <span>
                {parts === 1 ? 'Pay' : `Pay Part 1 of ${parts}:`}{' '}
                {due !== undefined && (
                  <span className="price">{formatMoney(due, price.symbol, 'IF_ANY')}</span>
                )}
              </span>
            </Button>
          </>
        ) : (
          <p className="rounded-brick bg-indigo-soft px-4 py-3 font-bold">
            Your parent or guardian pays for the course from their own account.
          </p>
        )}
        {isPayer && parts === 1 && takesTransfers && (
          <TransferPart student={student} couponCode={coupon?.couponCode ?? null} disabled={closed} />
        )}
        {isPayer && <SponsorLinkPart student={student} timeZone={viewer.timeZone} />}
        {isPayer && <StopReminders studentId={student.id} />}
        <WaysToPay symbol={prices.symbol} />
      </Card>
    </div>
  );
}
