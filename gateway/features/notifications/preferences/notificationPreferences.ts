import { type ChannelPreferences, channelsFor, type Digest } from '../../../../contract/notifications.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
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

/** A row of preferenceRows: a person's settings and choices as stored, with times as texts; null where none are stored. */
export type PreferenceRow = {
  id: string;
  role: Role;
  timeZone: string;
  email: string;
  settings:
    | (Omit<typeof DEFAULT_SETTINGS, 'digest' | 'emailDisabledAt' | 'summaryStoppedAt'> & {
        digest: Digest;
        emailDisabledAt: string | null;
        summaryStoppedAt: string | null;
      })
    | null;
  choices: Record<string, ChannelPreferences> | null;
  hasPush: boolean;
};

/**
 * Returns a statement that selects the preferences of people, for one that reads more. It is written out, since every
 * notification asks for it.
 */
export const preferenceRows = (profileIds: readonly string[]): Prisma.Sql => Prisma.sql`
  SELECT profile.id, profile.role, profile."timeZone", "user".email, to_jsonb(settings) AS settings,
    (SELECT jsonb_object_agg(choice.kind, to_jsonb(choice)) FROM "NotificationPreference" choice
     WHERE choice."profileId" = profile.id) AS choices,
    EXISTS (SELECT 1 FROM "PushSubscription" push WHERE push."profileId" = profile.id) AS "hasPush"
  FROM "Profile" profile
  JOIN "User" "user" ON "user".id = profile.id
  LEFT JOIN "NotificationSettings" settings ON settings."profileId" = profile.id
  WHERE profile.id = ANY (${[...profileIds]}::uuid[])
  ORDER BY profile.id`;

/** Reads the notification preferences of people, with defaults for those who never chose any; by profile id. */
export async function readNotificationPreferences(
  db: Db,
  profileIds: readonly string[],
): Promise<Map<string, NotificationPreferences>> {
  const rows = await db.$queryRaw<PreferenceRow[]>(preferenceRows(profileIds));
  return new Map(rows.map((row) => [row.id, preferencesOf(row)]));
}

/** Returns the preferences of a person, with defaults for what they never chose. */
export function preferencesOf({
  role,
  timeZone,
  email,
  settings: stored,
  choices,
  hasPush,
}: PreferenceRow): NotificationPreferences {
  const settings = stored ?? DEFAULT_SETTINGS;
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
    hasPush,
    choiceOf: (kind) => channelsFor(kind, choices?.[kind]),
  };
}
