import { type AvailabilityWindow, checkAvailability } from '../../../../contract/availability.ts';
import { notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { SESSION_CHANGES_PER_MENTOR } from '../limits.ts';

/**
 * Replaces the weekly times at which the viewer can be booked, in their time zone. Sessions that are booked stay.
 * @returns the id of the mentor record
 */
export async function setAvailability(
  app: App,
  viewer: Viewer,
  windows: readonly AvailabilityWindow[],
): Promise<string> {
  await consumeRateLimit(app.prisma, SESSION_CHANGES_PER_MENTOR, viewer.id);
  throwIfInvalid(checkAvailability(windows));
  const { mentorId } = viewer;
  if (mentorId === null) throw notFound('Mentor');
  await inTransaction(app, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Mentor" WHERE id = ${mentorId}::uuid FOR NO KEY UPDATE`;
    await tx.availabilityWindow.deleteMany({ where: { mentorId } });
    await tx.availabilityWindow.createMany({
      data: windows.map(({ weekday, fromMinute, untilMinute }) => ({
        ...{ mentorId, weekday, fromMinute, untilMinute },
      })),
    });
  });
  return mentorId;
}
