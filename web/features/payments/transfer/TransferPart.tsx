import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { PAYMENT_TEXTS } from '../../../../contract/payments.ts';
import { TRANSFER_TEXTS } from '../../../../contract/transfers.ts';
import { Button } from '../../../ui/Button.tsx';
import { TransferAccount } from './TransferAccount.tsx';
import { useStartTransferMutation } from './transfer.generated.ts';
import { useTransfer } from './useTransfer.ts';

type TransferPartProps = {
  student: { id: string };
  /** The code of a coupon that lowers the price; null for none. */
  couponCode: string | null;
  disabled: boolean;
};

/** Offers to pay by a bank transfer, and shows the account number of the one that was begun. */
export function TransferPart({ student, couponCode, disabled }: TransferPartProps) {
  const { payment, refetch } = useTransfer(student.id);
  const [start, { loading }] = useStartTransferMutation({ context: { quiet: true } });
  const [problem, setProblem] = useState<string | null>(null);

  const begin = async () => {
    setProblem(null);
    const answer = await start({
      variables: { input: { studentId: student.id, method: 'TRANSFER', couponCode } },
    }).then(
      ({ data }) => data?.startPayment,
      () => null,
    );
    if (answer?.__typename !== 'Payment')
      return setProblem(answer?.message ?? PAYMENT_TEXTS.initializeFailed);
    await refetch().catch(() => setProblem(PAYMENT_TEXTS.initializeFailed));
  };
  const renew = () => void begin();

  return (
    <>
      {problem && (
        <p role="alert" className="rounded-brick bg-danger-soft px-4 py-3 font-bold text-danger">
          {problem}
        </p>
      )}
      {payment?.transfer ? (
        <TransferAccount
          key={payment.reference}
          payment={payment}
          transfer={payment.transfer}
          renewing={loading}
          onRenew={renew}
        />
      ) : (
        <Button
          variant="outline"
          size="lg"
          block
          disabled={disabled}
          loading={loading}
          loadingText="Getting an account number..."
          icon={<Landmark className="size-6" aria-hidden="true" />}
          onClick={renew}
        >
          {TRANSFER_TEXTS.offer}
        </Button>
      )}
    </>
  );
}
