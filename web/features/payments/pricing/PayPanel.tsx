import { CreditCard, ShieldCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { PAYMENT_TEXTS } from '../../../../contract/payments.ts';
import { lazyView } from '../../../lib/chunks/lazyView.tsx';
import { CourseArt } from '../../../ui/art/CourseArt.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CheckList } from '../../../ui/CheckList.tsx';
import { NotLoadedInline } from '../../../ui/NotLoaded.tsx';
import { useSession } from '../../accounts/session/session.ts';
import type { Course, Package } from '../../courses/courses.ts';
import type { Prices } from '../../courses/prices.ts';
import type { Coupon } from '../coupon/CouponPanel.tsx';
import { PartsChoice } from '../instalments/PartsChoice.tsx';
import { SponsorLinkPart } from '../sponsor/SponsorLinkPart.tsx';
import { TransferPart } from '../transfer/TransferPart.tsx';
import { usePay } from '../usePay.ts';
import { PriceTag } from './PriceTag.tsx';
import type { PricedStudent } from './pricingPlan.ts';

// Loaded after the panel, so that neither delays the price and the button.
const CouponPanel = lazyView(
  async () => (await import('../coupon/CouponPanel.tsx')).CouponPanel,
  NotLoadedInline,
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
  const { pay, processing, error } = usePay({ parts, couponCode: coupon?.couponCode ?? null });
  const price = {
    symbol: prices.symbol,
    minor: coupon?.amountMinor ?? (chosen.id === 'mentored' ? prices.mentored : prices.diy),
  };
  const closed = settings?.paymentsEnabled === false && viewer?.role !== 'ADMIN';
  const isPayer = viewer?.role === 'PARENT' || viewer?.role === 'ADMIN';
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
          <Suspense fallback={<div className="min-h-11" />}>
            <CouponPanel studentId={student.id} coupon={coupon} onChange={setCoupon} />
          </Suspense>
        )}
        {error && (
          <p role="alert" className="rounded-brick bg-danger-soft px-4 py-3 font-bold text-danger">
            {error}
          </p>
        )}
        {closed && (
          <p role="status" className="rounded-brick bg-warn-soft px-4 py-3 font-bold text-warn">
            {PAYMENT_TEXTS.closed}
          </p>
        )}
        {isPayer ? (
          <>
            <PartsChoice
              studentId={student.id}
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
              disabled={closed || !price}
              loading={processing}
              loadingText="Processing..."
              icon={<CreditCard className="size-6" aria-hidden="true" />}
              onClick={() => pay(student.id)}
            >
              {parts === 1 ? 'Pay Now' : `Pay Part 1 of ${parts}`}
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
        {isPayer && (
          <Suspense fallback={null}>
            <StopReminders studentId={student.id} />
          </Suspense>
        )}
        <p className="flex items-start gap-3 text-base text-muted">
          <ShieldCheck className="mt-0.5 size-5 shrink-0 text-teal" aria-hidden="true" />
          The payment is made with the payment provider. Card details never reach Little Makers.
        </p>
      </Card>
    </div>
  );
}
