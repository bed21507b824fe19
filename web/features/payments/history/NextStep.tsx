import { paymentStateOf } from '../../../../contract/paymentStates.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { payPathOf } from '../payPath.ts';
import type { PaymentPage_PaymentFragment } from './history.generated.ts';
import { SupportLink } from './SupportLink.tsx';

/** Says what the payer does next, with the one action for it. */
export function NextStep({ payment }: { payment: PaymentPage_PaymentFragment }) {
  const { next, step } = paymentStateOf(payment);
  const { student } = payment;
  const payPath = student && isUnpaid(payment) ? payPathOf(payment, student.id) : null;
  return (
    <Card tone="indigo" className="grid gap-4">
      <h2 className="text-xl">What to do next</h2>
      <p>{next}</p>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {step === 'LEARN' && student && (
          <LinkButton to={`/dashboard?student=${student.id}`}>Go to Dashboard</LinkButton>
        )}
        {step === 'PAY_AGAIN' && payPath && <LinkButton to={payPath}>Pay Again</LinkButton>}
        {step === 'CHECK' && payPath && (
          <LinkButton to={payPath} variant="outline">
            Go On Paying
          </LinkButton>
        )}
        {step === 'SUPPORT' && <SupportLink payment={payment} />}
      </div>
    </Card>
  );
}

/** Returns whether what the payment was for can still be bought: another payment may have opened it since. */
function isUnpaid({ kind, student }: PaymentPage_PaymentFragment): boolean {
  if (!student) return false;
  const isPaid = student.paymentStatus === 'COMPLETED';
  if (kind === 'INSTALMENT') return !isPaid || student.paidThroughWeek !== null;
  return kind === 'UPGRADE' ? isPaid && student.package === 'DIY' : !isPaid;
}
