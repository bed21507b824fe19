import { Heart } from 'lucide-react';
import { checkThanks, SPONSOR_TEXTS, THANKS_LENGTH } from '../../../../contract/sponsors.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Textarea } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { type SponsorThanks_PaymentFragment, useThankSponsorMutation } from './thanks.generated.ts';

/** Says who paid instead of the family, which can thank them once. */
export function SponsorThanks({ payment }: { payment: SponsorThanks_PaymentFragment }) {
  const { sponsor, status } = payment;
  if (!sponsor) return null;
  return (
    <section aria-labelledby="sponsor">
      <Card className="grid grid-cols-1 gap-4">
        <h2 id="sponsor" className="text-xl wrap-anywhere">
          {SPONSOR_TEXTS.paidBy(sponsor.name)}
        </h2>
        {sponsor.thankedAt ? (
          <>
            <p role="status">You have said thank you:</p>
            {sponsor.thanks && (
              <blockquote className="border-l-4 border-mango pl-4 whitespace-pre-line wrap-anywhere">
                {sponsor.thanks}
              </blockquote>
            )}
          </>
        ) : (
          status === 'COMPLETED' && <ThanksForm reference={payment.reference} />
        )}
      </Card>
    </section>
  );
}

function ThanksForm({ reference }: { reference: string }) {
  const [thank] = useThankSponsorMutation({ context: { quiet: true } });
  const form = useForm({
    read: (textOf) => checked(textOf('text'), checkThanks),
    send: async (text) => {
      const { data } = await thank({ variables: { input: { reference, text } } });
      const answer = data?.thankSponsor;
      if (answer?.__typename !== 'Payment')
        return { message: answer?.message, field: answer?.field === 'text' ? 'text' : null };
      toast.success(SPONSOR_TEXTS.thanksSent);
      return null;
    },
    failed: SPONSOR_TEXTS.thanksNotSent,
    keptAs: `lm-person-thanks-${reference}`,
  });
  return (
    <Form form={form} className="grid grid-cols-1 gap-4">
      <Textarea
        label={SPONSOR_TEXTS.thanksOffer}
        hint={SPONSOR_TEXTS.thanksHint}
        {...form.field('text')}
        maxLength={THANKS_LENGTH.max}
      />
      <Button
        type="submit"
        className="justify-self-start"
        loading={form.busy}
        loadingText="Sending..."
        icon={<Heart className="size-5" aria-hidden="true" />}
      >
        Send Thank-You
      </Button>
    </Form>
  );
}
