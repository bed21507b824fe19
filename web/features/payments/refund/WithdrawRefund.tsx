import { useState } from 'react';
import { REFUND_TEXTS } from '../../../../contract/refunds.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useWithdrawRefundRequestMutation } from './refund.generated.ts';

/** Withdraws a request that nobody has decided about, after a confirmation. */
export function WithdrawRefund({ refundId }: { refundId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [withdraw] = useWithdrawRefundRequestMutation({ context: { quiet: true } });
  const confirm = async () => {
    const answer = await withdraw({ variables: { input: { refundId } } }).then(
      ({ data }) => data?.withdrawRefundRequest,
      () => null,
    );
    if (answer?.__typename === 'Payment') toast.success(REFUND_TEXTS.withdrawn);
    else toast.error(answer?.message ?? REFUND_TEXTS.notWithdrawn);
  };
  return (
    <>
      <Button variant="outline" className="justify-self-start" onClick={() => setIsOpen(true)}>
        Withdraw Request
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Withdraw your request?"
        confirmLabel="Withdraw Request"
        cancelLabel="Keep It"
        onConfirm={confirm}
      >
        Everything stays as it is. You can ask again as long as the 7 days are not over.
      </ConfirmDialog>
    </>
  );
}
