import { ChevronDown, TicketPercent } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { COUPON_TEXTS, isCouponCode, normalCode, unknownCoupon } from '../../../../contract/coupons.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type QuoteCouponMutation, useQuoteCouponMutation } from './coupon.generated.ts';

/** A coupon that the server has quoted for the child. */
export type Coupon = Extract<QuoteCouponMutation['quoteCoupon'], { __typename: 'CouponQuote' }>;

type CouponPanelProps = {
  studentId: string;
  /** Null until one counts. */
  coupon: Coupon | null;
  onChange: (coupon: Coupon | null) => void;
};

/** Takes the code of a coupon, folded away until somebody has one, and shows what it takes off. */
export function CouponPanel({ studentId, coupon, onChange }: CouponPanelProps) {
  return coupon ? (
    <AppliedCoupon coupon={coupon} onRemove={() => onChange(null)} />
  ) : (
    <CouponForm studentId={studentId} onQuoted={onChange} />
  );
}

type CouponFormProps = { studentId: string; onQuoted: (coupon: Coupon) => void };

function CouponForm({ studentId, onQuoted }: CouponFormProps) {
  const [quote] = useQuoteCouponMutation({ context: { quiet: true } });
  const form = useForm({
    read: (textOf) =>
      checked(textOf('couponCode'), (code) => (isCouponCode(normalCode(code)) ? null : unknownCoupon())),
    send: async (couponCode) => {
      const { data } = await quote({ variables: { input: { studentId, couponCode } } });
      const answer = data?.quoteCoupon;
      if (answer?.__typename !== 'CouponQuote') return { field: 'couponCode', message: answer?.message };
      onQuoted(answer);
      return null;
    },
    failed: COUPON_TEXTS.notChecked,
  });
  return (
    <details className="group">
      <summary className="link flex min-h-11 list-none items-center gap-2 font-bold">
        <TicketPercent className="size-5 shrink-0" aria-hidden="true" />I have a coupon
        <ChevronDown
          className="size-5 shrink-0 group-open:rotate-180 motion-safe:transition-transform"
          aria-hidden="true"
        />
      </summary>
      <Form form={form} className="grid grid-cols-1 gap-3 pt-2">
        <TextField
          label="Coupon code"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...form.field('couponCode')}
        />
        <Button type="submit" variant="outline" loading={form.busy} loadingText="Checking...">
          Use Coupon
        </Button>
      </Form>
    </details>
  );
}

type AppliedCouponProps = { coupon: Coupon; onRemove: () => void };

function AppliedCoupon({ coupon, onRemove }: AppliedCouponProps) {
  const { couponCode, symbol, fullPriceMinor, discountMinor } = coupon;
  const money = (minor: number) => formatMoney(minor, symbol, 'IF_ANY');
  const box = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className="grid grid-cols-1 gap-2 rounded-brick bg-success-soft px-4 py-3"
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt>Price before</dt>
        <dd className="text-right">{money(fullPriceMinor)}</dd>
        <dt className="wrap-anywhere">Coupon {couponCode}</dt>
        <dd className="text-right font-bold text-success">−{money(discountMinor)}</dd>
      </dl>
      <Button variant="ghost" size="sm" className="-ml-3 justify-self-start" onClick={onRemove}>
        Remove Coupon
      </Button>
    </div>
  );
}
