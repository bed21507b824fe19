import { CONFIRMATION_HOURS, OBJECTION_DAYS } from '../../../../contract/emailChange.ts';
import type { Config } from '../../../platform/config/settings.ts';
import type { Email } from '../../../platform/mail/mail.ts';
import { emailLink } from './emailLink.ts';

/** Where the links lead, and the name of the platform. */
export type MailSite = Pick<Config, 'publicUrl' | 'authSecret'> & Pick<Email, 'platformName'>;
type Draft = Omit<Email, 'to'>;

/** Returns the email to a new address whose owner has to confirm the change. */
export function confirmationEmail(site: MailSite, changeId: string): Draft {
  const { platformName } = site;
  return {
    platformName,
    subject: 'Confirm your new e-mail',
    lines: [
      `Somebody wants to use this address for a ${platformName} account.`,
      `If it was you, open the link where you are signed in. It works for ${CONFIRMATION_HOURS} hours. If not, there is nothing to do.`,
    ],
    action: { text: 'Use this address', url: emailLink(site, 'confirm', changeId) },
  };
}

/** Returns the email to an address that somebody asked for and that has an account; the asker does not learn of it. */
export function takenAddressEmail({ publicUrl, platformName }: MailSite): Draft {
  return {
    platformName,
    subject: 'You already have an account',
    lines: [
      `Somebody wants to use this address for another ${platformName} account. It has one already.`,
      'If it was you, sign in with this address, or choose another one there. If not, there is nothing to do.',
    ],
    action: { text: 'Sign in', url: `${publicUrl}/?signin=true` },
  };
}

/** Returns the email to the address of an account when another one is asked for. */
export function requestedEmail(site: MailSite, changeId: string): Draft {
  const { platformName } = site;
  return {
    platformName,
    subject: 'Your e-mail is about to change',
    lines: [
      `Somebody who knows your password asked for another e-mail for your ${platformName} account.`,
      'If it was you, there is nothing to do here: the link to go on is in the e-mail to the new address.',
      `If it was not you, press the button. It works for ${OBJECTION_DAYS} days, also when the e-mail has changed by then.`,
    ],
    action: { text: 'This was not me', url: emailLink(site, 'object', changeId) },
  };
}

/** Returns the email to the former address when the change is done. */
export function changedEmail(site: MailSite, changeId: string): Draft {
  const { platformName } = site;
  return {
    platformName,
    subject: 'Your e-mail has changed',
    lines: [
      `Your ${platformName} account has another e-mail now. All other browsers are signed out.`,
      `If it was not you, press the button to take it back. It works for ${OBJECTION_DAYS} days from the day on which the change was asked for.`,
    ],
    action: { text: 'This was not me', url: emailLink(site, 'object', changeId) },
  };
}

/** Returns the email to an address whose owner has stopped a change or taken it back. */
export function keptEmail({ publicUrl, platformName }: MailSite): Draft {
  return {
    platformName,
    subject: 'Your e-mail stays as it was',
    lines: [
      `You said that it was not you who changed the e-mail of your ${platformName} account. It is yours again, and everybody is signed out.`,
      'The old password no longer works, since somebody else knew it. Press “Forgot your password?” at the sign-in to choose a new one.',
    ],
    action: { text: 'Choose a new password', url: `${publicUrl}/?signin=true` },
  };
}
