import type { Viewer } from '../../context.ts';
import type { PublishedEvent } from '../../graphql/builder.ts';
import type { Prisma as Client } from '../../platform/database/prisma.ts';
import { withFewSizes } from '../../platform/database/withFewSizes.ts';
import { familyIds, studentsAssignedToMany, studentsOfFamilies } from '../enrolment/access.ts';

/**
 * Returns for each event the id of its notification's recipient, if it is one of the viewers and is about nobody, about
 * a child of their family or about one assigned to them. Two statements for all of them, one where no viewer is a
 * mentor.
 */
export async function notificationsVisibleToMany(
  prisma: Client,
  viewers: readonly Viewer[],
  events: readonly PublishedEvent<'notification.created'>[],
): Promise<Map<string, ReadonlySet<string>>> {
  const ids = { in: events.map(({ payload }) => payload.notificationId) };
  const own = { id: ids, inApp: true, recipientId: { in: withFewSizes(viewers.map(({ id }) => id)) } };
  const mentors = viewers.filter(({ mentorId }) => mentorId !== null);
  const [ofFamilies, ofMentors] = await Promise.all([
    prisma.notification.findMany({
      where: { ...own, OR: [{ studentId: null }, { student: studentsOfFamilies(viewers) }] },
      select: { id: true, recipientId: true, student: { select: { parentId: true, loginId: true } } },
    }),
    mentors.length === 0
      ? []
      : prisma.notification.findMany({
          where: { ...own, student: studentsAssignedToMany(mentors) },
          select: {
            ...{ id: true, recipientId: true },
            student: { select: { mentor: { select: { profileId: true } } } },
          },
        }),
  ]);
  // A filter for many does not say which of them it selected a child for.
  const recipients = new Map([
    ...ofFamilies
      .filter(({ student, recipientId }) => !student || familyIds(student).includes(recipientId))
      .map(({ id, recipientId }) => [id, recipientId] as const),
    ...ofMentors
      .filter(({ student, recipientId }) => student?.mentor?.profileId === recipientId)
      .map(({ id, recipientId }) => [id, recipientId] as const),
  ]);
  return new Map(
    events.map(({ eventId, payload }) => {
      const recipientId = recipients.get(payload.notificationId);
      return [eventId, new Set(recipientId === undefined ? [] : [recipientId])];
    }),
  );
}
