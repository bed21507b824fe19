import { CreditCard, ShieldCheck } from 'lucide-react';
import { MAX_EMAIL_LENGTH } from '../../../../contract/accounts.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { PAYMENT_TEXTS } from '../../../../contract/payments.ts';
import {
  MAX_SPONSOR_NAME_LENGTH,
  SPONSOR_TEXTS,
  sponsorConsent,
  sponsorPath,
  sponsorProblems,
} from '../../../../contract/sponsors.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { useNavigate } from '../../../lib/router/router.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Form } from '../../../ui/Form.tsx';
import { usePlatformName } from '../../../ui/platformName.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { CHECKOUT_TEXTS } from '../checkoutTexts.ts';
import { openCheckout } from '../popup.ts';
import { WaysToPay } from '../pricing/WaysToPay.tsx';
import { deviceName } from './deviceName.ts';
import { useStartSponsoredPaymentMutation } from './sponsorPage.generated.ts';

const FIELDS = ['name', 'email', 'consentText'];

type SponsorFormProps = {
  token: string;
  price: { minor: number; symbol: string };
  /** Called when the link turns out to be paid or closed. */
  onClosed: () => void;
};

/** Asks a sponsor for a name and an address, and takes them through the checkout. */
export function SponsorForm({ token, price, onClosed }: SponsorFormProps) {
  const { settings } = useSession();
  const platformName = usePlatformName();
  const consent = sponsorConsent(platformName);
  const navigate = useNavigate();
  const [start] = useStartSponsoredPaymentMutation({ context: { quiet: true } });
  const closed = settings?.paymentsEnabled === false;
  const form = useForm({
    read: (textOf) => {
      const input = {
        ...{ name: textOf('name'), email: textOf('email') },
        consentText: textOf('consentText') ? consent : '',
      };
      const result = checked(input, (values) => sponsorProblems(values, platformName));
      return result.input ? { input: { ...result.input, showsName: textOf('showsName') !== '' } } : result;
    },
    send: async (input) => {
      const { data } = await start({ variables: { input: { ...input, token, device: deviceName() } } });
      const answer = data?.startSponsoredPayment;
      if (answer?.__typename !== 'SponsoredPayment') {
        if (answer && ['CONFLICT', 'CLOSED', 'NOT_FOUND'].includes(answer.code)) onClosed();
        return {
          message: answer?.message,
          field: answer?.field && FIELDS.includes(answer.field) ? answer.field : null,
        };
      }
      const end = await openCheckout(answer, settings?.paystackPublicKey ?? null);
      if (end === 'paid') void navigate(sponsorPath(answer.token));
      return end === 'cancelled' ? { message: CHECKOUT_TEXTS.closed } : null;
    },
    failed: PAYMENT_TEXTS.initializeFailed,
  });
  return (
    <Form form={form} className="grid grid-cols-1 gap-5">
      <TextField
        label="Your name"
        autoComplete="name"
        maxLength={MAX_SPONSOR_NAME_LENGTH}
        {...form.field('name')}
      />
      <TextField
        label="Your e-mail"
        type="email"
        autoComplete="email"
        hint="For your receipt."
        maxLength={MAX_EMAIL_LENGTH}
        {...form.field('email')}
      />
      <div className="grid gap-1">
        <Checkbox name="showsName" label={SPONSOR_TEXTS.showsName} />
        <Checkbox label={consent} {...form.field('consentText')} />
      </div>
      {closed && (
        <p role="status" className="rounded-brick bg-warn-soft px-4 py-3 font-bold text-warn">
          {PAYMENT_TEXTS.closed}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        block
        disabled={closed}
        loading={form.busy}
        loadingText="Processing..."
        icon={<CreditCard className="size-6" aria-hidden="true" />}
      >
        <span>
          Pay <span className="price">{formatMoney(price.minor, price.symbol, 'IF_ANY')}</span>
        </span>
      </Button>
      <p className="flex items-start gap-3 text-base text-muted">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-teal" aria-hidden="true" />
        {SPONSOR_TEXTS.privacy}
      </p>
      <WaysToPay symbol={price.symbol} />
    </Form>
  );
}
