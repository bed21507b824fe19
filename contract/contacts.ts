import { checkEmail, checkPhone } from './accounts.ts';
import { badInput, type DomainError } from './errors.ts';

/** The mailing lists that a visitor can subscribe to. */
export type ContactList = 'UPDATES' | 'ACADEMY_WAITLIST';

/** Consent given by submitting the form of a list, exactly as shown and stored. */
export const CONTACT_CONSENTS: Record<ContactList, (platformName: string) => string> = {
  UPDATES: (platformName) =>
    `By sending this you agree that ${platformName} writes to you about its courses and events. You can stop it at any time.`,
  ACADEMY_WAITLIST: (platformName) =>
    `By joining you agree that ${platformName} writes to you when applications open. You can stop it at any time.`,
};

/** Message after a contact is saved; the same for a known address, so that it reveals nothing. */
export const CONTACT_THANKS: Record<ContactList, string> = {
  UPDATES: 'Thank you! We will keep you updated.',
  ACADEMY_WAITLIST: 'Thank you! You are on the waitlist.',
};

export const CONTACT_NOT_SAVED = 'That did not reach us. Please try again in a moment.';

export type NewContact = {
  list: ContactList;
  email: string;
  phone: string | null;
  /** The consent text as it was shown. */
  consentText: string;
};

/** Checks a new contact, whose consent names the platform. Returns the first problem, or null. */
export function checkContact(
  { list, email, phone, consentText }: NewContact,
  platformName: string,
): DomainError | null {
  const problem = checkEmail(email);
  if (problem) return badInput(problem.field, problem.message);
  if (consentText !== CONTACT_CONSENTS[list](platformName)) {
    return badInput('consentText', 'This page is out of date. Please reload it and try again.');
  }
  return checkPhone(phone);
}
