import { ruleOf } from '../../../../contract/notifications.ts';
import type { NotificationChannel } from '../../../generated/prisma/enums.ts';
import type { Wishes } from '../preferences/notificationPreferences.ts';
import { afterQuiet } from './schedule.ts';

type Person = Pick<Wishes, 'email' | 'mailOff' | 'quiet' | 'choiceOf'>;

/** Whether somebody wants a kind by mail, and can have it. */
export function wantsMail(kind: string, { email, mailOff, choiceOf }: Person): boolean {
  return email !== null && !mailOff && choiceOf(kind).email;
}

/** What goes to somebody outside the app, and when. */
export function plannedFor(
  kind: string,
  person: Person,
  isWakeable: boolean,
  now: Date,
): { channel: NotificationChannel; nextTryAt: Date }[] {
  const { emailAfterS, pushAfterS } = ruleOf(kind);
  const due = (seconds: number) => dueFor(kind, person, new Date(now.getTime() + seconds * 1000));
  return [
    ...(wantsMail(kind, person) ? [{ channel: 'EMAIL' as const, nextTryAt: due(emailAfterS) }] : []),
    ...(isWakeable && person.choiceOf(kind).push
      ? [{ channel: 'PUSH' as const, nextTryAt: due(pushAfterS) }]
      : []),
  ];
}

/** When something that is due at an instant may go out: then, or after the person's quiet hours. */
export function dueFor(kind: string, { quiet }: Pick<Person, 'quiet'>, at: Date): Date {
  return ruleOf(kind).isUrgent ? at : afterQuiet(at, quiet);
}
