import { type ChannelPreferences, channelsFor, type Digest } from '../../../../contract/notifications.ts';
import type { Role } from '../../../generated/prisma/enums.ts';
import type { Db } from '../../../platform/database/prisma.ts';
import { isDeliverable } from '../../../platform/mail/mail.ts';
import type { QuietHours } from '../delivery/schedule.ts';

/** A person's notification preferences. */
export type NotificationPreferences = {
  role: Role;
  /** Null for a person without an address, such as a child whose parent created the login. */
  email: string | null;
  /** True when all notification email is stopped, whatever the kinds say. */
  emailStopped: boolean;
  /** True when the weekly summary, which parents get, is stopped. */
  summaryStopped: boolean;
  quietHours: QuietHours;
  digest: Digest;
  digestHour: number;
  /** Whether a browser of theirs takes pushes. */
  hasPush: boolean;
  choiceOf: (kind: string) => ChannelPreferences;
};

const DEFAULT_SETTINGS = {
  emailDisabledAt: null,
  summaryStoppedAt: null,
  quietHoursEnabled: false,
  quietFrom: 21 * 60,
  quietUntil: 7 * 60,
  digest: 'OFF' as const,
  digestHour: 18,
};

/** Reads the notification preferences of people, with defaults for those who never chose any; by profile id. */
export async function readNotificationPreferences(
  db: Db,
  profileIds: string[],
): Promise<Map<string, NotificationPreferences>> {
  const people = await db.profile.findMany({
    where: { id: { in: profileIds } },
    select: {
      id: true,
      role: true,
      timeZone: true,
      user: { select: { email: true } },
      notificationSettings: true,
      notificationPreferences: true,
      pushSubscriptions: { select: { id: true }, take: 1 },
    },
  });
  return new Map(
    people.map(({ id, notificationSettings, notificationPreferences, pushSubscriptions, ...person }) => {
      const { role, timeZone, user } = person;
      const settings = notificationSettings ?? DEFAULT_SETTINGS;
      const chosen = new Map<string, ChannelPreferences>(
        notificationPreferences.map((choice) => [choice.kind, choice]),
      );
      const preferences: NotificationPreferences = {
        role,
        email: isDeliverable(user.email) ? user.email : null,
        emailStopped: settings.emailDisabledAt !== null,
        summaryStopped: settings.summaryStoppedAt !== null,
        quietHours: {
          isEnabled: settings.quietHoursEnabled,
          from: settings.quietFrom,
          until: settings.quietUntil,
          timeZone,
        },
        digest: settings.digest,
        digestHour: settings.digestHour,
        hasPush: pushSubscriptions.length > 0,
        choiceOf: (kind) => channelsFor(kind, chosen.get(kind)),
      };
      return [id, preferences];
    }),
  );
}
