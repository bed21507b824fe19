import { amountText } from '../../../../contract/currencies.ts';
import {
  MAX_SELLER_ADDRESS_LENGTH,
  MAX_SELLER_NAME_LENGTH,
  MAX_TAX_NAME_LENGTH,
} from '../../../../contract/settings.ts';
import type { FormState } from '../../../lib/forms/useForm.ts';
import { Textarea, TextField } from '../../../ui/TextField.tsx';
import type { OpenedSettings } from './useSettings.ts';

type ReceiptFieldsProps = { form: Pick<FormState, 'field'>; settings: OpenedSettings };

/** Renders what receipts say of the seller and of the tax. A receipt that is issued keeps what it says. */
export function ReceiptFields({ form, settings }: ReceiptFieldsProps) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Legal name on receipts"
          {...form.field('sellerName')}
          autoComplete="off"
          maxLength={MAX_SELLER_NAME_LENGTH}
          defaultValue={settings.sellerName}
        />
        <Textarea
          label="Address on receipts"
          {...form.field('sellerAddress')}
          rows={2}
          maxLength={MAX_SELLER_ADDRESS_LENGTH}
          defaultValue={settings.sellerAddress}
        />
        <TextField
          label="Tax on receipts"
          hint="Its name, such as VAT."
          {...form.field('taxName')}
          autoComplete="off"
          maxLength={MAX_TAX_NAME_LENGTH}
          defaultValue={settings.taxName}
        />
        <TextField
          label="Tax rate in per cent"
          hint="Prices include it. 0 leaves the line out."
          {...form.field('taxBasisPoints')}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={amountText(settings.taxBasisPoints)}
        />
      </div>
      <p className="text-base text-muted">
        Receipts that are issued already keep their seller and their tax.
      </p>
    </>
  );
}
