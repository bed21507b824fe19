import { badInput, throwIfInvalid } from '../../../../contract/errors.ts';
import {
  checkPreferenceChanges,
  PREFERENCE_TEXTS,
  type PreferenceChanges,
} from '../../../../contract/notificationPreferences.ts';
import { channelsFor } from '../../../../contract/notifications.ts';
import { canonicalTimeZone } from '../../../../contract/time.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { NotificationKind } from '../../../generated/prisma/enums.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { nextDigest } from '../delivery/schedule.ts';

/**
 * Updates the notification preferences of the viewer. Planned deliveries are checked again when they are due.
 * @throws DomainError BAD_INPUT with the field that is wrong
 */
export async function updateNotificationPreferences(
  app: App,
  viewer: Viewer,
  changes: PreferenceChanges,
): Promise<void> {
  throwIfInvalid(checkPreferenceChanges(viewer.role, changes));
  const { kinds } = changes;
  // One spelling of each zone: formatters are kept by the name of their zone.
  const timeZone = changes.timeZone && canonicalTimeZone(changes.timeZone);
  if (timeZone === null && changes.timeZone !== null) throw badInput('timeZone', PREFERENCE_TEXTS.zone);
  await inTransaction(app, async (tx) => {
    for (const { kind, ...chosen } of kinds ?? []) {
      const key = { profileId: viewer.id, kind: kind as NotificationKind };
      const choice = channelsFor(kind, chosen);
      await tx.notificationPreference.upsert({
        where: { profileId_kind: key },
        create: { ...key, ...choice },
        update: choice,
      });
    }
    if (timeZone !== null) await tx.profile.update({ where: { id: viewer.id }, data: { timeZone } });
    await updateNotificationSettings(tx, viewer.id, changesOf(changes));
  });
}

function changesOf(changes: PreferenceChanges): SettingsChange {
  const { emailEnabled, weeklySummary, quietHours, digest, digestHour } = changes;
  return {
    ...(weeklySummary !== null && { summaryStoppedAt: weeklySummary ? null : new Date() }),
    ...(emailEnabled !== null && { emailDisabledAt: emailEnabled ? null : new Date() }),
    ...(quietHours && {
      quietHoursEnabled: quietHours.isEnabled,
      quietFrom: quietHours.from,
      quietUntil: quietHours.until,
    }),
    ...(digest && { digest }),
    ...(digestHour !== null && { digestHour }),
  };
}

type SettingsChange = Omit<Prisma.NotificationSettingsUncheckedUpdateInput, 'profileId' | 'nextDigestAt'>;

/** Updates a person's settings, and with them and the time zone when their next digest is due. */
export async function updateNotificationSettings(
  tx: Tx,
  profileId: string,
  change: SettingsChange,
): Promise<void> {
  // An upsert without changes would be two statements, which concurrent first updates of a person run into.
  await tx.notificationSettings.createMany({ data: [{ profileId }], skipDuplicates: true });
  const settings = await tx.notificationSettings.update({ where: { profileId }, data: change });
  const { timeZone } = await tx.profile.findUniqueOrThrow({
    where: { id: profileId },
    select: { timeZone: true },
  });
  const { digest, digestHour: hour } = settings;
  const now = new Date();
  // A digest that is due is still to be written, and its transaction schedules the next one.
  if (digest !== 'OFF' && settings.nextDigestAt && settings.nextDigestAt <= now) return;
  const nextDigestAt = digest === 'OFF' ? null : nextDigest(now, { frequency: digest, hour, timeZone });
  await tx.notificationSettings.update({ where: { profileId }, data: { nextDigestAt } });
}
