import { useState } from 'react';
import {
  checkRefundReason,
  REFUND_REASON_LENGTH,
  REFUND_REVIEW_TIME,
  REFUND_TEXTS,
} from '../../../../contract/refunds.ts';
import { REFUND_STATE_TEXTS, SPONSOR_TEXTS } from '../../../../contract/sponsors.ts';
import { DEFAULT_TIME_ZONE, startText } from '../../../../contract/time.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { useNow } from '../../../lib/time/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Textarea } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  type SponsoredPayment_PaymentFragment,
  useRequestSponsoredRefundMutation,
} from './sponsorPage.generated.ts';

type SponsorRefundProps = {
  token: string;
  payment: SponsoredPayment_PaymentFragment;
  onRequested: () => void;
};

/** Shows a sponsor how far their refund is, and lets them ask for it: the family cannot. */
export function SponsorRefund({ token, payment, onRequested }: SponsorRefundProps) {
  const [isAsking, setIsAsking] = useState(false);
  const now = useNow();
  const [refund] = payment.refunds;
  const until = payment.refundableUntil;
  const canAsk = until !== null && Date.parse(until) >= now;
  if (!refund && !canAsk) return null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE;
  return (
    <section aria-labelledby="refund" className="print:hidden">
      <Card className="grid grid-cols-1 gap-4">
        <h2 id="refund" className="text-xl">
          Refund
        </h2>
        {refund && (
          <div role="status" className="grid gap-2">
            <p>{REFUND_STATE_TEXTS[refund.status]}</p>
            {refund.refusal && <p className="whitespace-pre-line wrap-anywhere">{refund.refusal}</p>}
          </div>
        )}
        {canAsk && !isAsking && (
          <>
            <p>{`${SPONSOR_TEXTS.refundOffer(startText(until, zone))} ${SPONSOR_TEXTS.refundText}`}</p>
            <Button variant="outline" className="justify-self-start" onClick={() => setIsAsking(true)}>
              Ask for a Refund
            </Button>
          </>
        )}
        {canAsk && isAsking && (
          <RefundForm
            token={token}
            onCancel={() => setIsAsking(false)}
            onRequested={() => {
              setIsAsking(false);
              onRequested();
            }}
          />
        )}
      </Card>
    </section>
  );
}

type RefundFormProps = { token: string; onCancel: () => void; onRequested: () => void };

function RefundForm({ token, onCancel, onRequested }: RefundFormProps) {
  const [request] = useRequestSponsoredRefundMutation({ context: { quiet: true } });
  const form = useForm({
    read: (textOf) => checked(textOf('reason'), checkRefundReason),
    send: async (reason) => {
      const { data } = await request({ variables: { input: { token, reason } } });
      const answer = data?.requestSponsoredRefund;
      if (answer?.__typename !== 'SponsoredPayment')
        return { message: answer?.message, field: answer?.field === 'reason' ? 'reason' : null };
      toast.success(REFUND_TEXTS.requested);
      onRequested();
      return null;
    },
    failed: REFUND_TEXTS.notRequested,
  });
  return (
    <Form form={form} className="grid grid-cols-1 gap-4">
      <p>{`${SPONSOR_TEXTS.refundText} We answer within ${REFUND_REVIEW_TIME}.`}</p>
      <Textarea
        label="Why do you ask for the money back?"
        hint="Only our team reads this."
        {...form.field('reason')}
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
