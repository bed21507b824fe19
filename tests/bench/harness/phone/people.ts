import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../../../contract/time.ts';
import { makeAssignment } from '../../../support/factories/assignments.ts';
import { type Family, makeFamily } from '../../../support/factories/people.ts';
import type { Bench } from '../bench.ts';

/** How much the people have on their phones. */
export type Amounts = { messages: number; queued: number; listed: number };

/** A family whose child has a long thread with a mentor, who has a long queue and a second thread that is as long. */
export type PhonePeople = Family & {
  /** A child of another parent, with the same mentor. */
  otherId: string;
  /** Names of three children of the parent. */
  names: readonly [string, string, string];
};

const LESSONS = 20;
const COMPLETED = 7;
/** Students whose work the mentor has to review. */
const CLASS = 25;
/** Rows of a statement. */
const AT_ONCE = 1000;
/** The words of the first message of a thread, by which a search finds it. */
export const FIRST_WORDS = 'The very first words';

const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** Arranges the people, with so much of everything. */
export async function makePhonePeople(bench: Bench, amounts: Amounts): Promise<PhonePeople> {
  const { prisma } = bench.site;
  const lessonIds = await addLessons(bench);
  const family = await makeFamily(bench.site);
  const other = await makeFamily(bench.site);
  await prisma.student.update({
    where: { id: other.studentId },
    data: { mentorId: family.mentorId, firstName: 'Bisi' },
  });
  const names = ['Dara', 'Zuri', 'Tobi'] as const;
  await prisma.student.createMany({
    data: names.slice(1).map((firstName, index) => ({
      ...{ parentId: family.parent.id, mentorId: family.mentorId, firstName, age: 12 + index },
      ...{ package: 'MENTORED' as const, paymentStatus: 'COMPLETED' as const },
    })),
  });
  await prisma.lessonCompletion.createMany({
    data: lessonIds.slice(0, COMPLETED).map((lessonId, index) => ({
      ...{ studentId: family.studentId, lessonId, completedAt: ago(index * 24) },
    })),
  });
  await addMessages(bench, family, amounts.messages);
  await addMessages(bench, { ...other, mentor: family.mentor }, amounts.messages);
  await addQueue(bench, family, lessonIds, amounts.queued);
  await addNews(bench, family, amounts.listed);
  return { ...family, otherId: other.studentId, names };
}

async function addLessons({ site: { prisma } }: Bench): Promise<string[]> {
  const lessons = Array.from({ length: LESSONS }, (_, index) => ({
    ...{ id: randomUUID(), course: 'WEBSITE_APP' as const, number: index + 1 },
    ...{ title: `Lesson number ${index + 1}`, isPublished: true },
  }));
  await prisma.lesson.createMany({ data: lessons });
  return lessons.map(({ id }) => id);
}

/** Adds messages of different heights to a thread, over some weeks, which both have read. */
async function addMessages(
  { site: { prisma } }: Bench,
  { studentId, parent, mentor }: Omit<Family, 'mentorId'>,
  count: number,
): Promise<void> {
  const messages = Array.from({ length: count }, (_, index) => {
    const isOfMentor = index % 3 === 0;
    return {
      ...{ id: randomUUID(), studentId, senderId: isOfMentor ? mentor.id : parent.id },
      recipientId: isOfMentor ? parent.id : mentor.id,
      content: `${index === 0 ? FIRST_WORDS : `Message ${index + 1}.`}${' More words.'.repeat((index * 7) % 20)}`,
      createdAt: new Date(Date.now() - DAY_MS - (count - index) * 10 * 60_000),
    };
  });
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = messages.slice(from, from + AT_ONCE);
    await prisma.message.createMany({ data: some.map(({ recipientId, ...message }) => message) });
    await prisma.messageRecipient.createMany({
      data: some.map(({ id, recipientId }) => ({ messageId: id, recipientId, readAt: ago(1) })),
    });
  }
}

/** Adds work of a class that waits for the mentor, for an assignment of each lesson. */
async function addQueue(
  { site: { prisma } }: Bench,
  { parent, mentorId }: Family,
  lessonIds: readonly string[],
  count: number,
): Promise<void> {
  const students = Array.from({ length: CLASS }, (_, index) => ({
    ...{ id: randomUUID(), parentId: parent.id, mentorId, firstName: `Child ${index + 1}`, age: 12 },
    ...{ package: 'MENTORED' as const, paymentStatus: 'COMPLETED' as const },
  }));
  await prisma.student.createMany({ data: students });
  const assignments = await Promise.all(
    lessonIds.map((lessonId, index) =>
      makeAssignment({ prisma }, { lessonId, position: index + 1, kind: 'SUBMISSION', questions: [] }),
    ),
  );
  await prisma.submission.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      studentId: students[index % CLASS]?.id ?? '',
      assignmentId: assignments[Math.floor(index / CLASS)]?.id ?? '',
      ...{ attempt: 1, mode: 'TEXT' as const, text: `Text ${index + 1}`, submittedAt: ago(count - index) },
    })),
  });
}

/** Adds sessions, reviewed work and unread notifications of the child. */
async function addNews(
  { site: { prisma } }: Bench,
  { studentId, parent, mentor, mentorId }: Family,
  count: number,
): Promise<void> {
  const assignments = await prisma.assignment.findMany({ select: { id: true }, take: count });
  const work = assignments.map(({ id: assignmentId }) => ({ id: randomUUID(), assignmentId }));
  await prisma.submission.createMany({
    data: work.map(({ id, assignmentId }) => ({
      ...{ id, studentId, assignmentId, attempt: 1, mode: 'TEXT' as const, text: 'My page about goats' },
      ...{ status: 'APPROVED' as const, score: 80 },
    })),
  });
  await prisma.review.createMany({
    data: work.map(({ id: submissionId }, index) => ({
      ...{ submissionId, studentId, reviewerId: mentor.id, overallScore: 80, createdAt: ago(index + 1) },
      ...{ detailedFeedback: `Feedback ${index + 1}. A careful page.`, strengths: ['Clear text'] },
    })),
  });
  await prisma.mentorSession.createMany({
    data: Array.from({ length: count }, (_, index) => {
      const startsAt = ago(-24 * (index + 1));
      return {
        ...{ mentorId, studentId, title: `Session ${index + 1}`, meetingLink: 'https://meet.example/room' },
        ...{ startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS / 2), durationMinutes: 30 },
      };
    }),
  });
  await prisma.notification.createMany({
    data: Array.from({ length: count * 3 }, (_, index) => ({
      ...{ recipientId: parent.id, studentId, kind: 'ACHIEVEMENT' as const, subjectKey: `news:${index}` },
      ...{ title: `News ${index + 1}`, body: 'A lesson is done', actionUrl: '/dashboard' },
      createdAt: ago(index + 1),
    })),
  });
}
