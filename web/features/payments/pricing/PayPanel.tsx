import { CreditCard, ShieldCheck } from 'lucide-react';
import { PAYMENT_TEXTS } from '../../../../contract/payments.ts';
import { CourseArt } from '../../../ui/art/CourseArt.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CheckList } from '../../../ui/CheckList.tsx';
import { useSession } from '../../accounts/session/session.ts';
import type { Course, Package } from '../../courses/courses.ts';
import type { Prices } from '../../courses/prices.ts';
import { usePay } from '../usePay.ts';
import { PriceTag } from './PriceTag.tsx';
import type { PricedStudent } from './pricingPlan.ts';

type PayPanelProps = {
  course: Course;
  package: Package;
  student: PricedStudent;
  prices: Prices;
};

/** Renders for whom the payment is, the price and the button that pays. */
export function PayPanel({ course, package: chosen, student, prices }: PayPanelProps) {
  const { viewer, settings } = useSession();
  const { pay, processing, error } = usePay();
  const price = {
    symbol: prices.symbol,
    minor: chosen.id === 'mentored' ? prices.mentored : prices.diy,
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
          <Button
            size="lg"
            block
            disabled={closed || !price}
            loading={processing}
            loadingText="Processing..."
            icon={<CreditCard className="size-6" aria-hidden="true" />}
            onClick={() => pay(student.id)}
          >
            Pay Now
          </Button>
        ) : (
          <p className="rounded-brick bg-indigo-soft px-4 py-3 font-bold">
            Your parent or guardian pays for the course from their own account.
          </p>
        )}
        <p className="flex items-start gap-3 text-base text-muted">
          <ShieldCheck className="mt-0.5 size-5 shrink-0 text-teal" aria-hidden="true" />
          The payment is made with the card payment provider. Card details never reach Little Makers.
        </p>
      </Card>
    </div>
  );
}
