import { parseReceiptNumber } from '../../../contract/receipts.ts';
import { useSession } from '../../features/accounts/session/session.ts';
import { PaymentPage } from '../../features/payments/history/PaymentPage.tsx';
import { ReceiptPage } from '../../features/payments/receipt/ReceiptPage.tsx';
import { useParams } from '../../lib/router/router.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** Renders /profile/payments/:reference, one payment of the viewer, and /receipt/:number, the receipt of a completed one. */
export function PaidScreen() {
  const { viewer } = useSession();
  const { reference, number: text = '' } = useParams();
  const number = parseReceiptNumber(text);
  if (!viewer) return null;
  return (
    <div className="wrap max-w-3xl py-10 sm:py-14">
      <PageTitle>{`Your ${reference ? 'payment' : 'receipt'}`}</PageTitle>
      {reference ? (
        <PaymentPage key={reference} reference={reference} timeZone={viewer.timeZone} />
      ) : (
        <ReceiptPage key={number} number={number} />
      )}
    </div>
  );
}
