import { type ChannelPreferences, channelsFor, type Digest } from '../../../../contract/notifications.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
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
  /** True when the person gets push notifications in some browser. */
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

/** Selects of a person what their preferences are made of. */
export const PREFERENCES = {
  role: true,
  timeZone: true,
  user: { select: { email: true } },
  notificationSettings: {
    select: {
      ...{ emailDisabledAt: true, summaryStoppedAt: true },
      ...{ quietHoursEnabled: true, quietFrom: true, quietUntil: true, digest: true, digestHour: true },
    },
  },
  notificationPreferences: { select: { kind: true, inApp: true, email: true, push: true } },
  pushSubscriptions: { select: { id: true }, take: 1 },
} satisfies Prisma.ProfileSelect;

type PreferenceRow = Prisma.ProfileGetPayload<{ select: typeof PREFERENCES }>;

/** Reads the notification preferences of people, with defaults for those who never chose any; by profile id. */
export async function readNotificationPreferences(
  db: Db,
  profileIds: readonly string[],
): Promise<Map<string, NotificationPreferences>> {
  const rows = await db.profile.findMany({
    where: { id: { in: [...profileIds] } },
    select: { ...PREFERENCES, id: true },
  });
  return new Map(rows.map((row) => [row.id, preferencesOf(row)]));
}

/** Returns the preferences of a person, with defaults for what they never chose. */
export function preferencesOf({
  role,
  timeZone,
  user: { email },
  notificationSettings,
  notificationPreferences,
  pushSubscriptions,
}: PreferenceRow): NotificationPreferences {
  const settings = notificationSettings ?? DEFAULT_SETTINGS;
  const choices = new Map<string, ChannelPreferences>(
    notificationPreferences.map(({ kind, ...choice }) => [kind, choice]),
  );
  return {
    role,
    email: isDeliverable(email) ? email : null,
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
    choiceOf: (kind) => channelsFor(kind, choices.get(kind)),
  };
}
