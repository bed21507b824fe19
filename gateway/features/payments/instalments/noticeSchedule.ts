import { partLocksAt, REMINDER_DAYS } from '../../../../contract/instalments.ts';
import { DAY_MS } from '../../../../contract/time.ts';

/** A reminder of a part that is not paid, by its index, or the lock of its lessons. */
type Notice = { kind: 'REMINDER'; index: number } | { kind: 'LOCK' };

/** A notice with what follows it: how many are behind the part then, and when the next one is due. */
export type DueNotice = { notice: Notice; notices: number; nextNoticeAt: Date | null };

const remindedAt = (dueAt: Date, index: number): Date =>
  new Date(dueAt.getTime() + (REMINDER_DAYS[index] ?? 0) * DAY_MS);

/** Returns the reminders that a new date leaves: those that are over by then count as made. */
export function firstNotice(dueAt: Date, now: Date): { notices: number; nextNoticeAt: Date } {
  const index = REMINDER_DAYS.findIndex((_day, at) => remindedAt(dueAt, at) > now);
  return index === -1
    ? { notices: REMINDER_DAYS.length, nextNoticeAt: lockAt(dueAt, now) }
    : { notices: index, nextNoticeAt: remindedAt(dueAt, index) };
}

/** Returns when the lessons close: after the grace, and never within a day of the last reminder, however late that was. */
const lockAt = (dueAt: Date, remindedAt: Date): Date =>
  new Date(Math.max(partLocksAt(dueAt).getTime(), remindedAt.getTime() + DAY_MS));

/**
 * Decides what is due about a part now. Of several reminders that are due at once, because nobody could send them, only
 * the newest is made.
 * @param notices how many are behind it, those that were left out included
 */
export function dueNotice({ dueAt, notices }: { dueAt: Date; notices: number }, now: Date): DueNotice {
  let index = notices;
  if (index >= REMINDER_DAYS.length)
    return { notice: { kind: 'LOCK' }, notices: REMINDER_DAYS.length + 1, nextNoticeAt: null };
  while (index + 1 < REMINDER_DAYS.length && remindedAt(dueAt, index + 1) <= now) index += 1;
  const isLast = index + 1 === REMINDER_DAYS.length;
  return {
    notice: { kind: 'REMINDER', index },
    notices: index + 1,
    nextNoticeAt: isLast ? lockAt(dueAt, now) : remindedAt(dueAt, index + 1),
  };
}
