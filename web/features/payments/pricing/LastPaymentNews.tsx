import type { PaymentStatus } from '../../../generated/types.ts';
import { Link } from '../../../lib/router/router.tsx';
import { paymentPath } from '../payPath.ts';

/** What became of a payment that did not open the lessons, by its status. */
const NEWS: Partial<Record<PaymentStatus, string>> = {
  PENDING: 'You began to pay, and nothing has arrived so far.',
  ABANDONED: 'Your last checkout was left before paying, so nothing was paid.',
  FAILED: 'Your last payment was declined, so nothing was paid.',
};

type LastPaymentNewsProps = { payment: { reference: string; status: PaymentStatus } };

/** Says what became of the last payment for an enrolment that is still unpaid, and leads to it. */
export function LastPaymentNews({ payment }: LastPaymentNewsProps) {
  const text = NEWS[payment.status];
  return text ? (
    <p className="rounded-brick bg-indigo-soft px-4 py-3">
      <strong>{text}</strong> You can pay here, or{' '}
      <Link to={paymentPath(payment.reference)} className="link">
        look at that payment
      </Link>
      .
    </p>
  ) : null;
}
