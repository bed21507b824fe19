import { ruleOf } from '../../../../contract/notifications.ts';
import type { NotificationChannel } from '../../../generated/prisma/enums.ts';
import type { Wishes } from '../preferences/notificationPreferences.ts';
import { afterQuiet } from './schedule.ts';

type Person = Pick<Wishes, 'email' | 'mailOff' | 'quiet' | 'choiceOf'>;

/** Returns true when a person wants a kind by email and can receive it. */
export function wantsMail(kind: string, { email, mailOff, choiceOf }: Person): boolean {
  return email !== null && !mailOff && choiceOf(kind).email;
}

/** Plans the deliveries of a notification outside the app: their channels and when they are due. */
export function plannedFor(
  kind: string,
  person: Person,
  hasPushSubscription: boolean,
  now: Date,
): { channel: NotificationChannel; nextTryAt: Date }[] {
  const { emailAfterS, pushAfterS } = ruleOf(kind);
  const due = (seconds: number) => dueFor(kind, person, new Date(now.getTime() + seconds * 1000));
  return [
    ...(wantsMail(kind, person) ? [{ channel: 'EMAIL' as const, nextTryAt: due(emailAfterS) }] : []),
    ...(hasPushSubscription && person.choiceOf(kind).push
      ? [{ channel: 'PUSH' as const, nextTryAt: due(pushAfterS) }]
      : []),
  ];
}

/** Returns when a delivery that is due at an instant may go out: then, or after the person's quiet hours. */
export function dueFor(kind: string, { quiet }: Pick<Person, 'quiet'>, at: Date): Date {
  return ruleOf(kind).isUrgent ? at : afterQuiet(at, quiet);
}
