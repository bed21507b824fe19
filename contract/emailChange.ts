import { checkEmail } from './accounts.ts';
import { badInput, type DomainError } from './errors.ts';

/** How long the link to the new address works, in hours. */
export const CONFIRMATION_HOURS = 24;
/** How long the owner of the old address can take a change back, in days from the request. */
export const OBJECTION_DAYS = 14;

/** The page that the links of both e-mails open, and the parameter that says which of them it was. */
export const EMAIL_LINK_PATH = '/auth/callback';
export const EMAIL_LINK_PARAMETERS = { confirm: 'confirm-email', object: 'keep-email' } as const;
export type EmailLinkPurpose = keyof typeof EMAIL_LINK_PARAMETERS;

export const EMAIL_CHANGE_TEXTS = {
  same: 'This is your e-mail already',
  noPassword: 'You sign in with Google. Choose a password first: sign out and press “Forgot your password?”.',
  noEmail: 'You sign in with a user name. Your parent looks after it.',
  badLink: 'This link does not work any more. It was used, replaced by a newer one, or is too old.',
  taken: 'This address has an account of its own by now. Please choose another one.',
  takenAgain: 'Your former address has an account of its own by now. Please write to us.',
  failed: 'That did not work. Please try again in a moment.',
  tooMany: 'You asked for many changes. Please try again in an hour.',
} as const;

/** Results of an objection: the change was not confirmed yet, or it was and the old address is restored. */
export const OBJECTION_OUTCOMES = ['STOPPED', 'TAKEN_BACK'] as const;
export type ObjectionOutcome = (typeof OBJECTION_OUTCOMES)[number];

export type EmailChangeRequest = { email: string; password: string };

/** Finds what is wrong with a request for another e-mail. */
export function emailChangeProblems({ email, password }: EmailChangeRequest): DomainError[] {
  const invalid = checkEmail(email);
  return [
    ...(invalid ? [badInput('email', invalid.message)] : []),
    ...(password === '' ? [badInput('password', 'Password is required')] : []),
  ];
}
