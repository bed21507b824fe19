import { badInput, type DomainError } from './errors.ts';

// An admin reads a child's messages and files in a support view alone: opened with a reason that the family sees.

export const SUPPORT_VIEW_MINUTES = 30;
const MIN_SUPPORT_REASON_LENGTH = 10;
export const MAX_SUPPORT_REASON_LENGTH = 300;

export const SUPPORT_VIEW_TEXTS = {
  open: 'See what the family sees',
  explanation: `The family is told that you looked, when, and the reason you give. It closes after ${SUPPORT_VIEW_MINUTES} minutes.`,
  refused: 'Open the support view of this child with a reason first',
  notOpened: 'Failed to open the support view.',
  shortReason: `Say in at least ${MIN_SUPPORT_REASON_LENGTH} characters why you look`,
  longReason: `A reason can have ${MAX_SUPPORT_REASON_LENGTH} characters`,
  familyTitle: 'Who looked at this account',
};

/** Checks the reason for a support view. Returns the problem, or null. */
export function checkSupportReason(reason: string): DomainError | null {
  const { length } = reason.trim();
  if (length < MIN_SUPPORT_REASON_LENGTH) return badInput('reason', SUPPORT_VIEW_TEXTS.shortReason);
  return length > MAX_SUPPORT_REASON_LENGTH ? badInput('reason', SUPPORT_VIEW_TEXTS.longReason) : null;
}

/** Returns the notification of the parent. */
export function supportViewText(firstName: string, adminName: string, reason: string) {
  return {
    title: 'Our team looked at an account',
    body: `${adminName} opened the account of ${firstName} to help. Reason: ${reason}`,
  };
}
