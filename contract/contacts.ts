import { badInput, type DomainError } from './errors.ts';
import { checkEmail, checkPhone } from './accounts.ts';

/** The lists that somebody can leave an address for. */
export type ContactList = 'UPDATES' | 'ACADEMY_WAITLIST';

/** What is agreed to by sending the form of a list, word for word as it is shown and stored. */
export const CONTACT_CONSENTS: Record<ContactList, string> = {
  UPDATES:
    'By sending this you agree that Little Makers writes to you about its courses and events. You can stop it at any time.',
  ACADEMY_WAITLIST:
    'By joining you agree that Little Makers writes to you when applications open. You can stop it at any time.',
};

/** What the form of a list says once the address is kept; the same for one that was kept before. */
export const CONTACT_THANKS: Record<ContactList, string> = {
  UPDATES: 'Thank you! We will keep you updated.',
  ACADEMY_WAITLIST: 'Thank you! You are on the waitlist.',
};

export const NOT_KEPT = 'That did not reach us. Please try again in a moment.';

export type NewContact = {
  list: ContactList;
  email: string;
  phone: string | null;
  /** The sentence that the person saw. */
  consentText: string;
};

/** The first thing that is wrong with an address that somebody leaves. */
export function checkContact({ list, email, phone, consentText }: NewContact): DomainError | null {
  const problem = checkEmail(email);
  if (problem) return badInput(problem.field, problem.message);
  if (consentText !== CONTACT_CONSENTS[list]) {
    return badInput('consentText', 'This page is out of date. Please reload it and try again.');
  }
  return checkPhone(phone);
}

/**
 * A value as a cell of a CSV file. What a spreadsheet would take for a formula gets an apostrophe in front, which
 * makes it a text there: people type these values, and an admin opens them.
 */
export function csvCell(value: string): string {
  const start = value.trimStart();
  const isFormula =
    ['=', '+', '-', '@'].some((sign) => start.startsWith(sign)) ||
    ['\t', '\r', '\n'].some((sign) => value.startsWith(sign));
  return `"${isFormula ? "'" : ''}${value.replaceAll('"', '""')}"`;
}
