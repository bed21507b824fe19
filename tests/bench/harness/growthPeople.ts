import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { type Family, makeFamily, makePerson, type Person } from '../../support/factories/people.ts';
import type { Bench } from './bench.ts';
import { type DashboardFamily, makeDashboardFamily } from './dashboardFamilies.ts';
import { makeThreads, type Thread } from './threads.ts';

/** Courses of the large data set have so many lessons, each with an assignment that is required. */
const LESSONS = 12;
const REVIEWS = 3;
const ATTEMPTS = [1, 2, 3];
const AT_ONCE = 16;

/** Work that waits for the review of a mentor. */
type PendingWork = { submissionId: string; mentor: Person };

/** People who are the same in databases of every size. */
export type GrowthPeople = {
  threads: Thread[];
  /** Whose sockets get bursts. */
  burstThreads: Thread[];
  families: DashboardFamily[];
  /** Children who have handed in everything and completed nothing. */
  learners: Family[];
  lessonIds: string[];
  pending: PendingWork[];
  admin: Person;
};

export type PeopleCounts = { threadCount: number; burstCount: number; familyCount: number };

/** Arranges people of the same number and shape beside a large data set. */
export async function makeGrowthPeople(
  bench: Bench,
  { threadCount, burstCount, familyCount }: PeopleCounts,
): Promise<GrowthPeople> {
  const { prisma } = bench.database;
  const lessons = await prisma.lesson.findMany({
    where: { course: 'WEBSITE_APP' },
    orderBy: { number: 'asc' },
    select: { id: true, assignments: { select: { id: true } } },
  });
  const lessonIds = lessons.map(({ id }) => id);
  const assignmentIds = lessons.flatMap(({ assignments }) => assignments.map(({ id }) => id));
  if (lessonIds.length !== LESSONS || assignmentIds.length !== LESSONS) throw new Error('Courses differ');
  const families: DashboardFamily[] = [];
  for (let made = 0; made < familyCount; made += 1)
    families.push(await makeDashboardFamily(bench, lessonIds, assignmentIds.slice(0, REVIEWS)));
  const limit = pLimit(AT_ONCE);
  const learners = await Promise.all(
    Array.from({ length: threadCount }, () => limit(() => makeFamily(bench.site))),
  );
  const work = { attempt: 1, mode: 'TEXT', text: 'My work' } as const;
  await prisma.submission.createMany({
    data: assignmentIds.flatMap((assignmentId) =>
      learners.map(({ studentId }) => ({
        ...{ ...work, studentId, assignmentId, status: 'APPROVED' as const, score: 80 },
      })),
    ),
  });
  const threads = await makeThreads(bench, threadCount);
  return {
    ...{ threads, families, learners, lessonIds },
    burstThreads: await makeThreads(bench, burstCount),
    pending: await makePendingWork(bench, threads, assignmentIds),
    admin: await makePerson(bench.site, { role: 'ADMIN', name: 'Amaka' }),
  };
}

/**
 * Stores so much work for each mentor that a page of their queue stays full, which others share: one student after another,
 * so that few of a student's are reviewed at a time.
 */
async function makePendingWork(
  { database: { prisma } }: Bench,
  threads: readonly Thread[],
  assignmentIds: readonly string[],
): Promise<PendingWork[]> {
  const made = ATTEMPTS.flatMap((attempt) =>
    assignmentIds.flatMap((assignmentId) =>
      threads.map(({ studentId, mentor }) => ({
        id: randomUUID(),
        attempt,
        assignmentId,
        studentId,
        mentor,
      })),
    ),
  );
  await prisma.submission.createMany({
    data: made.map(({ id, attempt, assignmentId, studentId }) => ({
      ...{ id, attempt, assignmentId, studentId, mode: 'TEXT' as const, text: 'My work' },
    })),
  });
  return made.map(({ id, mentor }) => ({ submissionId: id, mentor }));
}
