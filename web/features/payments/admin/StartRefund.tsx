import { useState } from 'react';
import { amountText, parseAmount } from '../../../../contract/currencies.ts';
import { formatMoney } from '../../../../contract/money.ts';
import {
  checkRefundAmount,
  checkRefundReason,
  mayRefundPart,
  REFUND_REASON_LENGTH,
  REFUND_TEXTS,
} from '../../../../contract/refunds.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { useNavigate } from '../../../lib/router/router.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Textarea, TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { type AdminPaymentQuery, useStartRefundMutation } from './paymentAdmin.generated.ts';

type Payment = NonNullable<AdminPaymentQuery['adminPayment']>;
type StartRefundProps = { payment: Payment; leftMinor: number };

/** Renders a button with which an admin gives a payment back that nobody has asked for. */
export function StartRefund(props: StartRefundProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        Give It Back
      </Button>
      {isOpen && <StartRefundDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function StartRefundDialog({ payment, leftMinor, onClose }: StartRefundProps & { onClose: () => void }) {
  const { id: paymentId, status: paymentStatus, receivedSymbol } = payment;
  const [start] = useStartRefundMutation({ context: { quiet: true } });
  const navigate = useNavigate();
  const isPart = mayRefundPart('ADMIN', paymentStatus);
  const form = useForm({
    read: (textOf) =>
      checked(
        {
          paymentId,
          amountMinor: isPart ? parseAmount(textOf('amountMinor')) : leftMinor,
          reason: textOf('reason'),
        },
        ({ amountMinor, reason }) =>
          checkRefundAmount(amountMinor, { origin: 'ADMIN', paymentStatus, leftMinor }) ??
          checkRefundReason(reason),
      ),
    send: async (input) => {
      const answer = (await start({ variables: { input } })).data?.startRefund;
      if (answer?.__typename !== 'AdminRefund') return answer ?? {};
      toast.success(REFUND_TEXTS.approved);
      void navigate(`/admin/refunds/${answer.id}`);
      return null;
    },
    failed: REFUND_TEXTS.notApproved,
  });
  const all = formatMoney(leftMinor, receivedSymbol, 'IF_ANY');
  return (
    <FormDialog
      form={form}
      title={`Give ${all} back?`}
      description={consequenceOf(payment)}
      danger
      submitLabel="Give It Back"
      busyLabel="Saving..."
      className="grid gap-5"
      onClose={onClose}
    >
      {isPart && (
        <TextField
          label={`Amount (${receivedSymbol})`}
          hint={`Up to ${all}. A part closes nothing.`}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amountMinor')}
          defaultValue={amountText(leftMinor)}
        />
      )}
      <Textarea
        label="Reason"
        hint="Admins read it. The family is told that the money comes, not why."
        maxLength={REFUND_REASON_LENGTH.max}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

function consequenceOf({ status, kind }: Payment): string {
  if (status !== 'COMPLETED') return 'This money has opened nothing, so nothing closes.';
  return kind === 'UPGRADE'
    ? 'If all of it goes back, the child returns to DIY once the provider accepts it.'
    : 'If all of it goes back, the lessons close once the provider accepts it, and an upgrade goes back with it.';
}
