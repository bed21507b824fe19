import type { Email } from '../../platform/mail/mail.ts';
import type { Settings } from '../settings/settings.ts';

type Draft = Omit<Email, 'to' | 'platformName'>;

/** The settings that the mails about accounts name. */
export type Naming = Pick<Settings, 'platformName' | 'welcomeMessage'>;

/** Returns the email to a new account: the welcome, and the link that confirms its address. */
export const welcomeEmail = ({ welcomeMessage }: Naming, url: string): Draft => ({
  subject: 'Confirm your e-mail',
  lines: [welcomeMessage, 'Please confirm that this address is yours. The link works for a day.'],
  action: { text: 'Confirm my e-mail', url },
});

export const resetEmail = ({ platformName }: Naming, url: string): Draft => ({
  subject: 'Choose a new password',
  lines: [
    `Somebody asked for a new password for your ${platformName} account.`,
    'If it was you, use the link within an hour. If not, there is nothing to do.',
  ],
  action: { text: 'Choose a new password', url },
});

export const passwordChangedEmail = ({ platformName }: Naming, url: string): Draft => ({
  subject: 'Your password was changed',
  lines: [
    `The password of your ${platformName} account was changed just now. All other browsers are signed out.`,
    'If it was you, there is nothing to do. If not, press “Forgot your password?” at the sign-in at once.',
  ],
  action: { text: 'Choose a new password', url },
});

/** Returns the email to an address with which somebody signed up although it has an account. */
export const knownAddressEmail = ({ platformName }: Naming, url: string): Draft => ({
  subject: 'You already have an account',
  lines: [
    `Somebody tried to create a ${platformName} account with this address, which already has one.`,
    'If it was you, sign in instead, or choose a new password if you forgot yours.',
  ],
  action: { text: 'Sign in', url },
});
