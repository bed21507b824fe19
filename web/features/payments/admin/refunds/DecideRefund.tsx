import { useState } from 'react';
import { parseAmount } from '../../../../../contract/currencies.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import {
  checkRefundAmount,
  checkRefusal,
  goesBackInFull,
  mayRefundPart,
  REFUND_TEXTS,
  REFUSAL_LENGTH,
} from '../../../../../contract/refunds.ts';
import { checked, useForm } from '../../../../lib/forms/useForm.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { RadioCards } from '../../../../ui/RadioCards.tsx';
import { Textarea, TextField } from '../../../../ui/TextField.tsx';
import { toast } from '../../../../ui/toast.ts';
import {
  type RefundRecord_RefundFragment as Refund,
  useApproveRefundMutation,
  useRefuseRefundMutation,
} from './refundAdmin.generated.ts';

type Decision = 'FULL' | 'PART' | 'REFUSE';
type Input = { decision: Decision; amountMinor: number; refusal: string };

/** Decides about a refund: gives all of it or a part back, or refuses it with words for the family. */
export function DecideRefund({ refund }: { refund: Refund }) {
  const { id: refundId, version, origin, leftMinor, symbol, status, paymentStatus } = refund;
  const [decision, setDecision] = useState<Decision>('FULL');
  const [approve] = useApproveRefundMutation({ context: { quiet: true } });
  const [refuse] = useRefuseRefundMutation({ context: { quiet: true } });
  const all = formatMoney(leftMinor, symbol, 'IF_ANY');
  const isRetry = status === 'FAILED';
  const form = useForm<Input>({
    read: (textOf) => {
      const input = {
        decision,
        amountMinor: decision === 'PART' ? parseAmount(textOf('amountMinor')) : leftMinor,
        refusal: decision === 'REFUSE' ? textOf('refusal') : '',
      };
      return checked(input, ({ amountMinor, refusal }) =>
        decision === 'REFUSE'
          ? checkRefusal(refusal)
          : checkRefundAmount(amountMinor, { origin, paymentStatus, leftMinor }),
      );
    },
    send: async (input) => {
      const answer = await (input.decision === 'REFUSE' ? sendRefusal(input) : sendApproval(input));
      if (answer?.__typename !== 'AdminRefund')
        return {
          message: answer?.message,
          field: answer?.field === 'version' ? null : answer?.field,
        };
      toast.success(input.decision === 'REFUSE' ? REFUND_TEXTS.refused : REFUND_TEXTS.approved);
      return null;
    },
    failed: decision === 'REFUSE' ? REFUND_TEXTS.notRefused : REFUND_TEXTS.notApproved,
    keptAs: `lm-person-refund-decision-${refundId}`,
  });
  const sendApproval = async ({ amountMinor }: Input) => {
    const { data } = await approve({ variables: { input: { refundId, version, amountMinor } } });
    return data?.approveRefund;
  };
  const sendRefusal = async ({ refusal }: Input) => {
    const { data } = await refuse({ variables: { input: { refundId, version, refusal } } });
    return data?.refuseRefund;
  };
  const options = [
    { value: 'FULL' as const, title: 'Give it back', description: fullText(refund, all) },
    ...(mayRefundPart(origin, paymentStatus)
      ? [
          {
            value: 'PART' as const,
            title: 'Give a part back',
            description: 'What it opened stays open.',
          },
        ]
      : []),
    ...(!goesBackInFull(origin) && !isRetry
      ? [{ value: 'REFUSE' as const, title: 'Refuse it', description: 'The family reads your reason.' }]
      : []),
  ];
  return (
    <Card>
      <Form form={form} className="grid grid-cols-1 gap-5">
        <h3 className="text-xl">{isRetry ? 'Try again' : 'Decision'}</h3>
        <RadioCards
          legend="What happens"
          name="decision"
          value={decision}
          onChange={(value) => {
            setDecision(value);
            form.clear();
          }}
          error={form.errorOf('decision')}
          options={options}
        />
        {decision === 'PART' && (
          <TextField
            label={`Amount (${symbol})`}
            hint={`Up to ${all}.`}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('amountMinor')}
          />
        )}
        {decision === 'REFUSE' && (
          <Textarea
            label="Reason for the family"
            hint="They get it as a notification."
            {...form.field('refusal')}
            maxLength={REFUSAL_LENGTH.max}
          />
        )}
        <Button type="submit" loading={form.busy} loadingText="Saving..." className="justify-self-start">
          {decision === 'REFUSE' ? 'Refuse Refund' : 'Approve Refund'}
        </Button>
      </Form>
    </Card>
  );
}

function fullText({ origin, paymentKind, paymentStatus }: Refund, all: string): string {
  if (paymentStatus === 'MISMATCHED') return `${all}. Nothing closes: the money has opened nothing.`;
  if (origin === 'DUPLICATE') return `${all}. Nothing closes: another payment has opened the lessons.`;
  if (origin === 'PLAN') return `${all}. Nothing closes: the plan has ended with another part.`;
  if (paymentKind === 'INSTALMENT')
    return `${all}. The plan ends and the lessons close once the provider accepts it. You decide about the other parts, and an upgrade goes back with it.`;
  return paymentKind === 'UPGRADE'
    ? `${all}. The child goes back to DIY once the provider accepts it.`
    : `${all}. The lessons close once the provider accepts it, and an upgrade goes back with it.`;
}
