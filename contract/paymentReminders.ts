import { DomainError } from './errors.ts';
import { DAY_MS, HOUR_MS } from './time.ts';

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
export const reminderText = (firstName: string, paymentStatus: string): Text => ({
  title: `The lessons of ${firstName} are waiting`,
  body:
    paymentStatus === 'OVERDUE'
      ? `A part of the payment for ${firstName} is late. The lessons open again as soon as it is paid.`
      : `The enrolment of ${firstName} is not paid yet. The lessons open as soon as it is.`,
});

/**
 * Days after an enrolment on which its parent is reminded by itself, as long as nothing else happens. A trigger on the
 * table of students begins with the first.
 */
export const UNPAID_REMINDER_DAYS = [1, 3, 7];
/** Time until an enrolment whose payment is being checked is looked at again. */
export const REMINDER_WAIT_MS = 6 * HOUR_MS;

/**
 * Returns when a parent is reminded next: as long after the latest touch as the next day of the plan comes after the
 * day before. The enrolment, a reminder by whomever and a payment that was started are touches.
 * @param sent reminders that were sent by themselves
 * @returns null after the last
 */
export function nextReminderAt(touchedAt: Date, sent: number): Date | null {
  const day = UNPAID_REMINDER_DAYS[sent];
  if (day === undefined) return null;
  return new Date(touchedAt.getTime() + (day - (UNPAID_REMINDER_DAYS[sent - 1] ?? 0)) * DAY_MS);
}

/** Returns the notification that reminds a parent by itself. */
export const unpaidReminderText = (firstName: string): Text => ({
  title: reminderText(firstName, 'PENDING').title,
  body: `${reminderText(firstName, 'PENDING').body} On the same page you can stop these reminders.`,
});

export const REMINDER_TEXTS = {
  planned: 'We remind you of this payment from time to time.',
  stopped: 'We will not remind you of this payment again.',
  notStopped: 'The reminders were not stopped. Please try again.',
};
