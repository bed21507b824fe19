import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../../contract/time.ts';
import type { App } from '../../../gateway/context.ts';
import { makeAssignment } from './assignments.ts';
import { makeLessons } from './lessons.ts';
import type { Family } from './people.ts';

/** More than a list renders as a whole. */
export const LONG_LIST = 75;
/** Messages of a thread: several pages. */
export const LONG_THREAD = 230;

/** Gives a family and its mentor so much of everything that each of their lists is long. */
export async function makeLongLists(app: App, family: Family): Promise<void> {
  for (const add of [addWork, addSessions, addMessages, addNews, addChildren]) await add(app, family);
}

/** Adds so many reviewed attempts and as many that wait, and assignments of the mentor. */
async function addWork(app: App, { studentId, mentor, mentorId }: Family): Promise<void> {
  const { prisma } = app;
  const [lessonId = ''] = await makeLessons(app, 'WEBSITE_APP', 1);
  const { id: assignmentId } = await makeAssignment(app, {
    ...{ lessonId, position: 1, kind: 'SUBMISSION', questions: [] },
  });
  const attempts = Array.from({ length: 2 * LONG_LIST }, (_, index) => ({
    id: randomUUID(),
    attempt: index + 1,
  }));
  await prisma.submission.createMany({
    data: attempts.map(({ id, attempt }) => ({
      ...{ id, studentId, assignmentId, attempt, mode: 'TEXT' as const, text: `Text ${attempt}` },
      ...(attempt <= LONG_LIST && { status: 'NEEDS_REVISION' as const, score: 50 }),
      submittedAt: new Date(Date.now() - DAY_MS + attempt * 1000),
    })),
  });
  await prisma.review.createMany({
    data: attempts.slice(0, LONG_LIST).map(({ id: submissionId, attempt }) => ({
      ...{ submissionId, studentId, reviewerId: mentor.id, overallScore: 50 },
      ...{ detailedFeedback: `Feedback ${attempt}`, createdAt: new Date(Date.now() - attempt * HOUR_MS) },
    })),
  });
  await prisma.assignment.createMany({
    data: Array.from({ length: LONG_LIST }, (_, index) => ({
      ...{ lessonId, position: index + 2, title: `Own ${index + 1}`, createdById: mentorId },
      isForOwnStudents: true,
    })),
  });
}

async function addSessions(app: App, { studentId, mentorId }: Family): Promise<void> {
  await app.prisma.mentorSession.createMany({
    data: Array.from({ length: LONG_LIST }, (_, index) => {
      const startsAt = new Date(Date.now() + (index + 1) * DAY_MS);
      return {
        ...{ mentorId, studentId, durationMinutes: 30, meetingLink: 'https://meet.example/room' },
        ...{ startsAt, endsAt: new Date(startsAt.getTime() + 30 * 60_000) },
      };
    }),
  });
}

/** Adds messages of different heights to the thread. */
async function addMessages(app: App, { studentId, parent, mentor }: Family): Promise<void> {
  await app.prisma.message.createMany({
    data: Array.from({ length: LONG_THREAD }, (_, index) => ({
      ...{ id: randomUUID(), studentId, senderId: index % 3 === 0 ? mentor.id : parent.id },
      content: `Message ${index + 1}.${' More words.'.repeat((index * 7) % 40)}`,
      createdAt: new Date(Date.now() - DAY_MS + index * 60_000),
    })),
  });
}

/** Adds notifications and payments of the parent. */
async function addNews(app: App, { studentId, parent }: Family): Promise<void> {
  await app.prisma.notification.createMany({
    data: Array.from({ length: LONG_LIST }, (_, index) => ({
      ...{ recipientId: parent.id, studentId, kind: 'ACHIEVEMENT' as const, subjectKey: `news:${index}` },
      ...{ title: `News ${index + 1}`, body: 'A lesson is done', actionUrl: '/dashboard' },
      createdAt: new Date(Date.now() - index * HOUR_MS),
    })),
  });
  await app.prisma.payment.createMany({
    data: Array.from({ length: LONG_LIST }, (_, index) => ({
      ...{ parentId: parent.id, studentId, studentName: 'Dara', course: 'WEBSITE_APP' as const },
      ...{ package: 'MENTORED' as const, amountMinor: 100, currency: 'NGN' },
      ...{
        reference: `LM_${index}_1`,
        status: 'FAILED' as const,
        settledAt: new Date(),
        verifyUntil: new Date(),
      },
      createdAt: new Date(Date.now() - index * HOUR_MS),
    })),
  });
}

/** Adds children of the same parent to the mentor. */
async function addChildren(app: App, { parent, mentorId }: Family): Promise<void> {
  await app.prisma.student.createMany({
    data: Array.from({ length: LONG_LIST - 1 }, (_, index) => ({
      ...{ parentId: parent.id, mentorId, firstName: `Child ${index + 1}`, age: 12 },
      ...{ package: 'MENTORED' as const, paymentStatus: 'COMPLETED' as const },
    })),
  });
}
