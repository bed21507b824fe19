import type { Viewer } from '../../context.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { PublishedEvent } from '../../graphql/builder.ts';
import type { Prisma } from '../../platform/database/prisma.ts';
import { familyIds } from '../enrolment/access.ts';
import { communityStudentsOf, shownPosts } from './access.ts';

type CommunityEvent = PublishedEvent<'community.posted' | 'community.answered' | 'community.changed'>;

/** Texts of one space, or the space as a whole, of which an event tells. */
type Subject = { postIds: readonly string[] } | { course: Course };

/**
 * Returns for each event the ids of those viewers who see it as a family in the space: what everybody there sees, for
 * who takes part there. Two queries for all of them; for nobody what waits, is hidden or seen by who decides.
 */
export async function visibleToFamilies<Event extends CommunityEvent>(
  prisma: Prisma,
  viewers: readonly Viewer[],
  events: readonly Event[],
  subjectOf: (event: Event) => Subject,
): Promise<Map<string, ReadonlySet<string>>> {
  const subjects = events.map((event) => ({ eventId: event.eventId, subject: subjectOf(event) }));
  const ids = subjects.flatMap(({ subject }) => ('postIds' in subject ? subject.postIds : []));
  const [posts, students] = await Promise.all([
    prisma.communityPost.findMany({
      where: { AND: [{ id: { in: ids } }, shownPosts] },
      select: { id: true, course: true },
    }),
    prisma.student.findMany({
      where: communityStudentsOf(viewers),
      select: { course: true, parentId: true, loginId: true },
    }),
  ]);
  const courses = new Map(posts.map(({ id, course }) => [id, course]));
  const readers = Map.groupBy(students, ({ course }) => course);
  const readersIn = new Map([...readers].map(([course, of]) => [course, new Set(of.flatMap(familyIds))]));
  const spaceOf = (subject: Subject): Course | undefined => {
    if ('course' in subject) return subject.course;
    return subject.postIds.every((id) => courses.has(id)) ? courses.get(subject.postIds[0] ?? '') : undefined;
  };
  return new Map(
    subjects.map(({ eventId, subject }) => {
      const course = spaceOf(subject);
      return [eventId, (course && readersIn.get(course)) || new Set<string>()];
    }),
  );
}
