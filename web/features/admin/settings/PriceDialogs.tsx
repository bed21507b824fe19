import { useState } from 'react';
import { COUNTRIES } from '../../../../contract/countries.ts';
import { amountText, parseAmount } from '../../../../contract/currencies.ts';
import { countryPriceProblems, PRICE_BOOK_TEXTS } from '../../../../contract/priceBook.ts';
import { checkPriceReason, MAX_PRICE_REASON_LENGTH } from '../../../../contract/settings.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import {
  type PriceBook_PriceFragment,
  useCreateCountryPriceMutation,
  useDeleteCountryPriceMutation,
  useUpdateCountryPriceMutation,
} from './priceBook.generated.ts';
import { currencyOptions } from './SettingsForm.tsx';

const countryOptions = COUNTRIES.map((country) => ({ value: country, label: country }));
const quiet = { context: { quiet: true } };

type PriceDialogProps = {
  /** Null for a new one. */
  price: PriceBook_PriceFragment | null;
  /** Resolves once the list has it. */
  onSaved: () => Promise<void>;
  onClose: () => void;
};

/** Renders the form of a country's prices. */
export function PriceDialog({ price: current, onSaved, onClose }: PriceDialogProps) {
  // As it was when the dialog opened: an edit names the version that it began with.
  const [price] = useState(current);
  const [create] = useCreateCountryPriceMutation(quiet);
  const [update] = useUpdateCountryPriceMutation(quiet);
  const form = useForm({
    read: (textOf) =>
      checked(
        {
          country: price?.country ?? textOf('country'),
          currency: textOf('currency'),
          diyMinor: parseAmount(textOf('diyMinor')),
          mentoredMinor: parseAmount(textOf('mentoredMinor')),
          reason: textOf('reason'),
        },
        countryPriceProblems,
      ),
    send: async (input) => {
      const answer = price
        ? (await update({ variables: { input: { ...input, version: price.version } } })).data
            ?.updateCountryPrice
        : (await create({ variables: { input } })).data?.createCountryPrice;
      if (answer?.__typename !== 'CountryPrice') return answer ?? {};
      await onSaved();
      return null;
    },
    failed: price ? PRICE_BOOK_TEXTS.notUpdated : PRICE_BOOK_TEXTS.notCreated,
  });
  const amount = { inputMode: 'decimal' as const, autoComplete: 'off' };
  return (
    <FormDialog
      form={form}
      title={price ? `Edit Price: ${price.country}` : 'Create Price'}
      description="New payments have the new price at once. Payments that are started already keep theirs."
      submitLabel={price ? 'Save Changes' : 'Create Price'}
      busyLabel="Saving..."
      className="grid gap-5"
      onClose={onClose}
    >
      {!price && (
        <SelectField
          label="Country"
          {...form.field('country')}
          options={countryOptions}
          placeholder="Choose a country"
        />
      )}
      <SelectField
        label="Currency"
        {...form.field('currency')}
        options={currencyOptions}
        defaultValue={price?.currency ?? 'USD'}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="DIY price"
          {...form.field('diyMinor')}
          {...amount}
          defaultValue={price ? amountText(price.diyMinor) : ''}
        />
        <TextField
          label="Mentored price"
          {...form.field('mentoredMinor')}
          {...amount}
          defaultValue={price ? amountText(price.mentoredMinor) : ''}
        />
      </div>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}

type DeletePriceDialogProps = {
  price: PriceBook_PriceFragment;
  onDeleted: () => Promise<void>;
  onClose: () => void;
};

/** Asks for the reason for which a country's prices are deleted. */
export function DeletePriceDialog({ price, onDeleted, onClose }: DeletePriceDialogProps) {
  // As it was when the dialog opened: an edit names the version that it began with.
  const [{ country, version }] = useState(price);
  const [remove] = useDeleteCountryPriceMutation(quiet);
  const form = useForm({
    read: (textOf) => checked({ reason: textOf('reason') }, ({ reason }) => checkPriceReason(reason)),
    send: async ({ reason }) => {
      const answer = (await remove({ variables: { input: { country, version, reason } } })).data
        ?.deleteCountryPrice;
      if (answer?.__typename !== 'DeletedCountryPrice') return answer ?? {};
      await onDeleted();
      return null;
    },
    failed: PRICE_BOOK_TEXTS.notDeleted,
  });
  return (
    <FormDialog
      form={form}
      title={PRICE_BOOK_TEXTS.deleteQuestion}
      description={`${country} then has the prices of the settings. Payments that are started already keep theirs.`}
      danger
      submitLabel="Delete Price"
      busyLabel="Deleting..."
      className="grid gap-5"
      onClose={onClose}
    >
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}

function ReasonField(field: { name: string; error: string | null }) {
  return (
    <TextField
      label="Reason"
      hint="The audit log keeps it."
      maxLength={MAX_PRICE_REASON_LENGTH}
      autoComplete="off"
      {...field}
    />
  );
}
