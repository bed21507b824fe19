import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');

const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(join(WEB, file), 'utf8') }));

const filesWith = (form: RegExp) =>
  files
    .filter(({ text }) => form.test(text))
    .map(({ file }) => file)
    .sort();

const DIALOG = /<(?:Form)?Dialog\b/;
const KEEPS = /useFormDraft|keptAs|writeStored|saveDraft|saveProgress|saveApplicationDraft/;

/** Forms of a page that keep nothing, by why that loses nothing: a browser stores no secret, and one line is written again. */
const UNKEPT = {
  secrets: [
    'features/accounts/closure/CloseAccountForm.tsx',
    'features/accounts/email/EmailCard.tsx',
    'features/accounts/security/ChangePasswordCard.tsx',
    'features/accounts/security/PasswordStep.tsx',
    'features/accounts/security/ScanStep.tsx',
    'features/accounts/signIn/CredentialsForm.tsx',
    'features/accounts/signIn/ForgotPasswordForm.tsx',
    'features/accounts/signIn/ResetPasswordForm.tsx',
    'features/accounts/signIn/SecondFactorForm.tsx',
    'features/children/PairingCodeForm.tsx',
  ],
  'fields that are filled already, each of a line': [
    'features/admin/settings/CompanySettings.tsx',
    'features/admin/settings/SettingsForm.tsx',
  ],
  'a stranger, who leaves nothing behind in a browser': [
    'features/payments/sponsor/SponsorForm.tsx',
    'features/payments/sponsor/SponsorRefund.tsx',
    'features/tickets/visitors/NewVisitorTicket.tsx',
  ],
  'a line or a choice': [
    'features/careers/plan/AddEntry.tsx',
    'features/enrolment/admin/MentorAssignment.tsx',
    'features/payments/coupon/CouponPanel.tsx',
    'features/support/OpenSupportView.tsx',
  ],
};

it('every dialog asks before it loses what was typed, because there is one dialog', () => {
  expect(filesWith(/import \{[^}]*\b(?:Alert)?Dialog\b[^}]*\} from 'radix-ui'/)).toEqual([
    'ui/ConfirmDialog.tsx',
    'ui/Dialog.tsx',
  ]);
  expect(files.find(({ file }) => file === 'ui/Dialog.tsx')?.text).toContain('useTyped()');
});

it('every form of a page keeps what was typed, or has a reason not to', () => {
  const unkept = filesWith(/<Form(?:$|[\s>])/m).filter((file) => {
    const text = files.find((one) => one.file === file)?.text ?? '';
    return !DIALOG.test(text) && !KEEPS.test(text);
  });
  expect(unkept).toEqual(Object.values(UNKEPT).flat().sort());
});
