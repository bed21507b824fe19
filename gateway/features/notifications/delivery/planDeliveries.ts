import { kindRuleOf } from '../../../../contract/notifications.ts';
import type { NotificationChannel } from '../../../generated/prisma/enums.ts';
import type { NotificationPreferences } from '../preferences/notificationPreferences.ts';
import { afterQuiet } from './schedule.ts';

type Person = Pick<NotificationPreferences, 'email' | 'emailStopped' | 'quietHours' | 'hasPush' | 'choiceOf'>;

/** Returns true when a person wants a kind by email and can receive it. */
export function wantsMail(kind: string, { email, emailStopped, choiceOf }: Person): boolean {
  return email !== null && !emailStopped && choiceOf(kind).email;
}

/** Plans the deliveries of a notification outside the app: their channels and when they are due. */
export function planDeliveries(
  kind: string,
  person: Person,
  now: Date,
): { channel: NotificationChannel; nextTryAt: Date }[] {
  const { emailAfterS, pushAfterS } = kindRuleOf(kind);
  const due = (seconds: number) => deliveryTimeOf(kind, person, new Date(now.getTime() + seconds * 1000));
  return [
    ...(wantsMail(kind, person) ? [{ channel: 'EMAIL' as const, nextTryAt: due(emailAfterS) }] : []),
    ...(person.hasPush && person.choiceOf(kind).push
      ? [{ channel: 'PUSH' as const, nextTryAt: due(pushAfterS) }]
      : []),
  ];
}

/** Returns when a delivery that is due at an instant may go out: then, or after the person's quiet hours. */
export function deliveryTimeOf(kind: string, { quietHours }: Pick<Person, 'quietHours'>, at: Date): Date {
  return kindRuleOf(kind).isUrgent ? at : afterQuiet(at, quietHours);
}
