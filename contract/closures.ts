import { dateText } from './time.ts';

/** How long a closed account waits before it is deleted, in days. Signing in meanwhile takes the closure back. */
export const GRACE_DAYS = 14;
/** How long payments are kept, as tax and company law ask for, in years. */
export const PAYMENT_YEARS = 6;

/** Why an account cannot be closed now, in the order in which a person is told. */
export const HINDRANCES = [
  'CHILD_LOGIN',
  'OPEN_REFUND',
  'OPEN_DISPUTE',
  'OPEN_PAYMENT',
  'STUDENTS_TO_HAND_OVER',
  'SESSIONS_TO_HAND_OVER',
  'CHILDREN_TO_HAND_OVER',
  'LAST_ADMIN',
] as const;
export type Hindrance = (typeof HINDRANCES)[number];

export const HINDRANCE_TEXTS: Record<Hindrance, string> = {
  CHILD_LOGIN: 'Your parent made this login and can take it away.',
  OPEN_REFUND:
    'You asked for a refund. Wait until it has arrived or is decided, so that we know where to send it.',
  OPEN_DISPUTE: 'Your bank is asking about a payment. Wait until it has decided.',
  OPEN_PAYMENT: 'A payment is being checked. Wait until it is done.',
  STUDENTS_TO_HAND_OVER: 'You have students. Write to us first: another mentor takes them over.',
  SESSIONS_TO_HAND_OVER: 'You have planned sessions or live calls. Cancel them first, or write to us.',
  CHILDREN_TO_HAND_OVER: 'Children are enrolled under your name. Give them to their parents first.',
  LAST_ADMIN: 'You are the last admin. Somebody else must be one before you go.',
};

export const CLOSED_BY_PARENT = 'Your parent has closed the family’s account. Ask your parent to sign in.';

/** Returns the email about a closure. */
export function closedEmail(platformName: string, dueAt: Date, timeZone: string) {
  return {
    subject: 'Your account is closed',
    lines: [
      `Your ${platformName} account is closed, and you are signed out everywhere. On ${dateText(dueAt, timeZone)} we delete it.`,
      'Do you want to keep it? Sign in before that day, and everything is as it was.',
      'If it was not you, sign in and choose a new password at once.',
    ],
  };
}

/** Returns the email about a closure that was taken back. */
export const reopenedEmail = (platformName: string) => ({
  subject: 'Your account is open again',
  lines: [
    `Somebody signed in to your ${platformName} account, so it is open again and nothing is deleted.`,
    'If it was not you, choose a new password at once.',
  ],
});

/** Returns the email about the end of an account. */
export const deletedEmail = (platformName: string) => ({
  subject: 'Your account is deleted',
  lines: [
    `Your ${platformName} account is deleted now, as you asked.`,
    `If you paid something, we keep the record of it for ${PAYMENT_YEARS} years, because the law asks for it. Everything else is gone.`,
    'Thank you for having been with us.',
  ],
});
