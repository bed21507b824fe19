import { useState } from 'react';
import {
  checkRefundReason,
  REFUND_REASON_LENGTH,
  REFUND_REVIEW_TIME,
  REFUND_TEXTS,
} from '../../../../contract/refunds.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { type PersonalKey, readStored, writeStored } from '../../../lib/storage/personalStorage.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Textarea } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRequestRefundMutation } from './refund.generated.ts';

const keyOf = (reference: string): PersonalKey => `lm-person-refund-${reference}`;

type RefundFormProps = {
  reference: string;
  /** What asking leads to, in a sentence. */
  consequence: string;
  onCancel: () => void;
};

/** Asks for a payment back. What was written stays over a reload until it is sent. */
export function RefundForm({ reference, consequence, onCancel }: RefundFormProps) {
  const [request] = useRequestRefundMutation({ context: { quiet: true } });
  const [reason, setReason] = useState(() => {
    const stored = readStored(keyOf(reference));
    return typeof stored === 'string' ? stored : '';
  });
  const change = (text: string) => {
    setReason(text);
    writeStored(keyOf(reference), text || null);
  };
  const form = useForm({
    read: () => checked(reason, checkRefundReason),
    send: async (input) => {
      const { data } = await request({ variables: { input: { reference, reason: input } } });
      const answer = data?.requestRefund;
      if (answer?.__typename !== 'Payment')
        return { message: answer?.message, field: answer?.field === 'reason' ? 'reason' : null };
      writeStored(keyOf(reference), null);
      toast.success(REFUND_TEXTS.requested);
      return null;
    },
    failed: REFUND_TEXTS.notRequested,
  });
  return (
    <Form form={form} className="grid grid-cols-1 gap-4">
      <p>
        {consequence} We answer within {REFUND_REVIEW_TIME}.
      </p>
      <Textarea
        label="Why do you ask for the money back?"
        hint="Only our team reads this."
        {...form.field('reason')}
        value={reason}
        onChange={({ target }) => change(target.value)}
        maxLength={REFUND_REASON_LENGTH.max}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={form.busy} loadingText="Sending...">
          Ask for a Refund
        </Button>
        <Button variant="outline" disabled={form.busy} onClick={onCancel}>
          Not Now
        </Button>
      </div>
    </Form>
  );
}
