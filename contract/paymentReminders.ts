import { DomainError } from './errors.ts';
import { DAY_MS } from './time.ts';

/** Time in which a parent is reminded of the payment for a child once. */
export const REMINDER_INTERVAL_MS = DAY_MS;

type Enrolment = {
  paymentStatus: string;
  /** When the parent was last reminded of it; null if never. */
  lastReminderAt: Date | null;
  /** True while a payment for it is being verified, or waits for an admin. */
  isBeingChecked: boolean;
};

/** Checks that a parent can be reminded of a payment. Returns the reason why not, or null. */
export function checkPaymentReminder(enrolment: Enrolment, now: Date): DomainError | null {
  const { paymentStatus, lastReminderAt, isBeingChecked } = enrolment;
  const rejected = (message: string) => new DomainError('CONFLICT', message, null);
  if (paymentStatus === 'COMPLETED') return rejected('This enrolment is already paid');
  if (paymentStatus === 'REFUNDED') return rejected('The payment of this enrolment was refunded');
  if (isBeingChecked) return rejected('A payment for this enrolment is being checked');
  if (lastReminderAt && now.getTime() - lastReminderAt.getTime() < REMINDER_INTERVAL_MS)
    return rejected('The parent was reminded within the last day');
  return null;
}

type Text = { title: string; body: string };

/** Returns the notification that reminds a parent of a payment. */
export const reminderText = (firstName: string): Text => ({
  title: `The lessons of ${firstName} are waiting`,
  body: `The enrolment of ${firstName} is not paid yet. The lessons open as soon as it is.`,
});
