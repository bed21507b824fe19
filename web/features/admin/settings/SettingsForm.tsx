import { useState } from 'react';
import { amountText, CURRENCIES, currencySymbol, parseAmount } from '../../../../contract/currencies.ts';
import {
  changesPrices,
  checkPriceReason,
  checkReasonLength,
  MAX_PLATFORM_NAME_LENGTH,
  MAX_PRICE_REASON_LENGTH,
  MAX_SYMBOL_LENGTH,
  MAX_WELCOME_LENGTH,
  SETTINGS_TEXTS,
  type SettingsDraft,
  settingsProblems,
} from '../../../../contract/settings.ts';
import { parseTaxRate } from '../../../../contract/tax.ts';
import { type Checked, type TextOf, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Textarea, TextField } from '../../../ui/TextField.tsx';
import type { SettingsNews } from './news.ts';
import { ReceiptFields } from './ReceiptFields.tsx';
import type { OpenedSettings, SaveSettings } from './useSettings.ts';

export const currencyOptions = CURRENCIES.map(({ code, name }) => ({
  value: code,
  label: `${code}, ${name}`,
}));

type SettingsFormProps = {
  settings: OpenedSettings;
  save: SaveSettings;
  onNews: (news: SettingsNews) => void;
};

/** Renders the form of every setting but the flags. */
export function SettingsForm({ settings, save, onNews }: SettingsFormProps) {
  const [symbol, setSymbol] = useState(settings.currencySymbol);
  const [saves, setSaves] = useState(0);
  const form = useForm({
    read: (textOf) => readSettings(textOf, settings),
    send: async ({ reason, ...changes }) => {
      const failure = await save(changes, reason);
      if (failure) return failure;
      setSaves(saves + 1);
      onNews({ tone: 'success', text: SETTINGS_TEXTS.updated });
      return null;
    },
    failed: SETTINGS_TEXTS.notUpdated,
  });
  const price = { inputMode: 'decimal' as const, autoComplete: 'off' };
  return (
    <section aria-labelledby="settings" className="grid grid-cols-1 gap-4">
      <h2 id="settings" className="text-2xl">
        Settings
      </h2>
      <Form
        form={form}
        dismissible
        className="grid gap-5 rounded-3xl border-2 border-line bg-surface p-5 sm:p-7"
      >
        <fieldset disabled={form.busy} className="grid min-w-0 gap-5">
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              label="Platform name"
              hint="In the header and the footer, in titles, e-mails and certificates."
              {...form.field('platformName')}
              maxLength={MAX_PLATFORM_NAME_LENGTH}
              defaultValue={settings.platformName}
            />
            <TextField
              label="Support e-mail"
              {...form.field('supportEmail')}
              type="email"
              defaultValue={settings.supportEmail}
            />
          </div>
          <Textarea
            label="Welcome message"
            hint="For new families: in the e-mail after signing up, at the first visit and on an empty dashboard."
            {...form.field('welcomeMessage')}
            rows={2}
            maxLength={MAX_WELCOME_LENGTH}
            defaultValue={settings.welcomeMessage}
          />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              label="DIY price"
              {...form.field('diyPriceMinor')}
              {...price}
              defaultValue={amountText(settings.diyPriceMinor)}
            />
            <TextField
              label="Mentored price"
              {...form.field('mentoredPriceMinor')}
              {...price}
              defaultValue={amountText(settings.mentoredPriceMinor)}
            />
            <SelectField
              label="Currency"
              {...form.field('currencyCode')}
              options={currencyOptions}
              defaultValue={settings.currencyCode}
              onChange={(event) => setSymbol(currencySymbol(event.target.value))}
            />
            <TextField
              label="Currency symbol"
              {...form.field('currencySymbol')}
              maxLength={MAX_SYMBOL_LENGTH}
              value={symbol}
              onChange={(event) => setSymbol(event.target.value)}
            />
          </div>
          <ReceiptFields form={form} settings={settings} />
          <TextField
            key={saves}
            label="Reason for new prices"
            hint="Needed when a price or the currency changes; the audit log keeps it. Payments that are started already keep their price."
            optional
            {...form.field('reason')}
            maxLength={MAX_PRICE_REASON_LENGTH}
          />
        </fieldset>
        <Button type="submit" loading={form.busy} loadingText="Saving..." className="justify-self-start">
          Save Settings
        </Button>
      </Form>
    </section>
  );
}

type Input = Omit<SettingsDraft, 'registrationsEnabled' | 'paymentsEnabled' | 'maintenance'> & {
  reason: string | null;
};

function readSettings(textOf: TextOf, opened: OpenedSettings): Checked<Input> {
  const changes = {
    diyPriceMinor: parseAmount(textOf('diyPriceMinor')),
    mentoredPriceMinor: parseAmount(textOf('mentoredPriceMinor')),
    currencyCode: textOf('currencyCode'),
    currencySymbol: textOf('currencySymbol'),
    platformName: textOf('platformName'),
    supportEmail: textOf('supportEmail'),
    welcomeMessage: textOf('welcomeMessage'),
    sellerName: textOf('sellerName'),
    sellerAddress: textOf('sellerAddress'),
    taxName: textOf('taxName'),
    taxBasisPoints: parseTaxRate(textOf('taxBasisPoints')),
  };
  const reason = textOf('reason').trim() || null;
  const draft = { ...opened, ...changes };
  const ofReason = changesPrices(opened, draft) ? checkPriceReason(reason) : checkReasonLength(reason);
  const problems = [...settingsProblems(draft), ...(ofReason ? [ofReason] : [])];
  return problems.length > 0 ? { problems } : { input: { ...changes, reason } };
}
