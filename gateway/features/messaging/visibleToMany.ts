import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { PublishedEvent } from '../../graphql/builder.ts';
import type { Prisma as Client } from '../../platform/database/prisma.ts';
import { familyIds, studentsAssignedToMany } from '../enrolment/access.ts';
import { threadsOfFamilies } from './access.ts';

type MessageEvent = PublishedEvent<'message.sent' | 'message.read' | 'message.hidden'>;

/**
 * Returns for each event the ids of those viewers who take part in the thread of its message now. Two statements for
 * all of them, one where no viewer is a mentor; for nobody what admins see.
 */
export async function messagesVisibleToMany(
  prisma: Client,
  viewers: readonly Viewer[],
  events: readonly MessageEvent[],
  where: Prisma.MessageWhereInput,
): Promise<Map<string, ReadonlySet<string>>> {
  const ids = events.map(({ payload }) => payload.messageId);
  const messagesOf = (student: Prisma.StudentWhereInput): Prisma.MessageWhereInput => ({
    AND: [{ id: { in: ids } }, { student }, where],
  });
  const others = viewers.filter(({ role }) => role !== 'ADMIN');
  const mentors = others.filter(({ mentorId }) => mentorId !== null);
  const [ofFamilies, ofMentors] = await Promise.all([
    prisma.message.findMany({
      where: messagesOf(threadsOfFamilies(others)),
      select: { id: true, student: { select: { parentId: true, loginId: true } } },
    }),
    mentors.length === 0
      ? []
      : prisma.message.findMany({
          where: messagesOf(studentsAssignedToMany(mentors)),
          select: { id: true, student: { select: { mentor: { select: { profileId: true } } } } },
        }),
  ]);
  const people = new Set(others.map(({ id }) => id));
  const participants = [
    ...ofFamilies.flatMap(({ id, student }) => familyIds(student).map((person) => ({ id, person }))),
    ...ofMentors.flatMap(({ id, student }) =>
      student.mentor ? [{ id, person: student.mentor.profileId }] : [],
    ),
  ].filter(({ person }) => people.has(person));
  const byMessage = Map.groupBy(participants, ({ id }) => id);
  return new Map(
    events.map(({ eventId, payload }) => [
      eventId,
      new Set(byMessage.get(payload.messageId)?.map(({ person }) => person)),
    ]),
  );
}
