import { Mail } from 'lucide-react';
import { supportMailOf } from '../../../../contract/paymentStates.ts';
import { buttonStyle } from '../../../ui/Button.tsx';
import { useSession } from '../../accounts/session/session.ts';
import type { PaymentHistory_PaymentFragment } from './history.generated.ts';

/** Opens an e-mail to support in which the payment is named already. */
export function SupportLink({ payment }: { payment: PaymentHistory_PaymentFragment }) {
  const { supportEmail } = useSession();
  return (
    <a href={supportMailOf(supportEmail, payment)} className={buttonStyle({ variant: 'outline' })}>
      <Mail className="size-5" aria-hidden="true" />
      Contact Support
    </a>
  );
}
