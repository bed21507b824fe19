import { useState } from 'react';
import {
  COUPON_ADMIN_TEXTS,
  COUPON_CODE_LENGTH,
  MAX_COUPON_NOTE_LENGTH,
} from '../../../../../contract/coupons.ts';
import { amountText, CURRENCIES } from '../../../../../contract/currencies.ts';
import { timeZoneName } from '../../../../../contract/time.ts';
import { useForm } from '../../../../lib/forms/useForm.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { RadioCards } from '../../../../ui/RadioCards.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Textarea, TextField } from '../../../../ui/TextField.tsx';
import { toast } from '../../../../ui/toast.ts';
import { storedCourse, storedPackage } from '../../../courses/courseNames.ts';
import { courses, packages } from '../../../courses/courses.ts';
import {
  type CouponTable_CouponFragment as Coupon,
  useCreateCouponMutation,
  useUpdateCouponMutation,
} from './couponAdmin.generated.ts';
import { type CouponInput, localText, readCoupon } from './couponForm.ts';

type CouponDialogProps = {
  /** Null for a new one. */
  coupon: Coupon | null;
  timeZone: string;
  /** Called with the id of the coupon. */
  onSaved: (id: string) => void;
  onClose: () => void;
};

type DiscountKind = 'PERCENT' | 'AMOUNT';

const DISCOUNT_KINDS = [
  { value: 'PERCENT' as const, title: 'Per cent', description: 'A share of whatever the price is.' },
  { value: 'AMOUNT' as const, title: 'Amount', description: 'A fixed amount, in one currency.' },
];
const anyCourse = { value: '', label: 'Any course' };
const anyPackage = { value: '', label: 'Any package' };
const courseOptions = [
  anyCourse,
  ...courses.map(({ id, shortName }) => ({ value: storedCourse(id), label: shortName })),
];
const packageOptions = [
  anyPackage,
  ...packages.map(({ id, name }) => ({ value: storedPackage(id), label: name })),
];
const currencyOptions = CURRENCIES.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }));

/** Renders the form of a coupon. Its code stays, since families and receipts name it. */
export function CouponDialog({ coupon: current, timeZone, onSaved, onClose }: CouponDialogProps) {
  // The record behind may be loaded again while the form is open; the form keeps what it was filled with.
  const [coupon] = useState(current);
  const quiet = { context: { quiet: true } };
  const [create] = useCreateCouponMutation(quiet);
  const [update] = useUpdateCouponMutation(quiet);
  const [kind, setKind] = useState<DiscountKind>(coupon?.percentOff === null ? 'AMOUNT' : 'PERCENT');
  // The dialog opens at one moment, which is what a new coupon begins with.
  const [opened] = useState(() => new Date().toISOString());
  const isNew = coupon === null;
  const save = async ({ code, terms }: CouponInput) =>
    coupon
      ? (await update({ variables: { input: { couponId: coupon.id, version: coupon.version, terms } } })).data
          ?.updateCoupon
      : (await create({ variables: { input: { code, terms } } })).data?.createCoupon;
  const form = useForm<CouponInput>({
    read: (textOf) => readCoupon(textOf, { isPercent: kind === 'PERCENT', timeZone, isNew }),
    send: async (input) => {
      const answer = await save(input);
      if (answer?.__typename !== 'AdminCoupon')
        return { message: answer?.message, field: answer?.field === 'version' ? null : answer?.field };
      toast.success(isNew ? COUPON_ADMIN_TEXTS.created : COUPON_ADMIN_TEXTS.updated);
      onSaved(answer.id);
      onClose();
      return null;
    },
    failed: isNew ? COUPON_ADMIN_TEXTS.notCreated : COUPON_ADMIN_TEXTS.notUpdated,
  });
  const number = { inputMode: 'numeric' as const, autoComplete: 'off' };
  return (
    <FormDialog
      form={form}
      size="lg"
      title={coupon ? `Edit Coupon: ${coupon.code}` : 'Create Coupon'}
      description="Payments that are started already keep the price that they have."
      submitLabel={isNew ? 'Create Coupon' : 'Save Changes'}
      busyLabel="Saving..."
      className="grid grid-cols-1 gap-5 sm:grid-cols-2"
      onClose={onClose}
    >
      {isNew && (
        <div className="sm:col-span-2">
          <TextField
            label="Code"
            hint="Letters, digits and hyphens. Families can type it in any case."
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={COUPON_CODE_LENGTH.max}
            {...form.field('code')}
          />
        </div>
      )}
      <div className="sm:col-span-2">
        <RadioCards
          legend="It takes off"
          name="kind"
          value={kind}
          onChange={(value) => {
            setKind(value);
            form.clear();
          }}
          error={form.errorOf('kind')}
          options={DISCOUNT_KINDS}
        />
      </div>
      {kind === 'PERCENT' ? (
        <div className="sm:col-span-2">
          <TextField
            label="Per cent off"
            hint="Whole numbers, 1 to 90."
            defaultValue={coupon?.percentOff ?? ''}
            {...number}
            {...form.field('percentOff')}
          />
        </div>
      ) : (
        <>
          <TextField
            label="Amount off"
            defaultValue={coupon?.amountOffMinor ? amountText(coupon.amountOffMinor) : ''}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('amountOffMinor')}
          />
          <SelectField
            label="Currency"
            defaultValue={coupon?.currency ?? 'NGN'}
            options={currencyOptions}
            {...form.field('currency')}
          />
        </>
      )}
      <SelectField
        label="Course"
        defaultValue={coupon?.course ?? ''}
        options={courseOptions}
        {...form.field('course')}
      />
      <SelectField
        label="Package"
        defaultValue={coupon?.package ?? ''}
        options={packageOptions}
        {...form.field('package')}
      />
      <TextField
        label={`Begins (${timeZoneName(timeZone)})`}
        type="datetime-local"
        defaultValue={localText(coupon?.startsAt ?? opened, timeZone)}
        {...form.field('startsAt')}
      />
      <TextField
        label={`Ends (${timeZoneName(timeZone)})`}
        type="datetime-local"
        optional
        defaultValue={coupon?.expiresAt ? localText(coupon.expiresAt, timeZone) : ''}
        {...form.field('expiresAt')}
      />
      <div className="sm:col-span-2">
        <TextField
          label="Most uses"
          hint="How many families can use it, each once."
          defaultValue={coupon?.maxUses ?? ''}
          {...number}
          {...form.field('maxUses')}
        />
      </div>
      <div className="sm:col-span-2">
        <Textarea
          label="Note"
          hint="For admins. Families never see it."
          optional
          rows={2}
          maxLength={MAX_COUPON_NOTE_LENGTH}
          defaultValue={coupon?.note ?? ''}
          {...form.field('note')}
        />
      </div>
    </FormDialog>
  );
}
