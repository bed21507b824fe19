import { CircleCheck } from 'lucide-react';
import { LinkButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { paymentPath } from '../payPath.ts';
import type { PricedStudent } from './pricingPlan.ts';

/** Says that nothing is left to pay, also to a page that waited for the money, and leads to the payment. */
export function PaidAlready({ student }: { student: PricedStudent }) {
  const { firstName, lastPayment } = student;
  return (
    <Card className="mx-auto grid w-full max-w-xl justify-items-center gap-4 py-10 text-center">
      <CircleCheck className="size-16 text-success" aria-hidden="true" />
      <div role="status" className="grid gap-4">
        <h2 className="text-3xl wrap-anywhere">{`${firstName}'s course is paid`}</h2>
        <p className="text-muted">There is nothing left to pay. The lessons are open on the dashboard.</p>
      </div>
      <div className="flex flex-wrap justify-center gap-4">
        <LinkButton to={`/dashboard?student=${student.id}`}>Go to Dashboard</LinkButton>
        {lastPayment?.status === 'COMPLETED' && (
          <LinkButton to={paymentPath(lastPayment.reference)} variant="outline">
            See This Payment
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
