import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../contract/time.ts';
import type { App } from '../../../gateway/context.ts';
import { makeAssignment } from './assignments.ts';
import { type Family, makeFamily, type Site } from './people.ts';

export type MentorStage = Family & {
  lessons: readonly string[];
  /** Of the first lesson. */
  assignmentId: string;
};

/** Arranges a mentor with one student, and an assignment that the work of `addStudents` is for. */
export async function makeMentorStage(app: Site, lessons: readonly string[]): Promise<MentorStage> {
  const [family, { id: assignmentId }] = await Promise.all([
    makeFamily(app),
    makeAssignment(app, { lessonId: lessons[0] ?? '', position: 9, kind: 'SUBMISSION', questions: [] }),
  ]);
  return { ...family, lessons, assignmentId };
}

/**
 * Adds students to a mentor: number n, from 0 on, has done n lessons, has work waiting for a review, a session
 * and three notifications of the mentor.
 * @returns their ids
 */
export async function addStudents(
  { prisma }: Pick<App, 'prisma'>,
  { parent, mentor, mentorId, lessons, assignmentId }: MentorStage,
  count: number,
): Promise<string[]> {
  const students = Array.from({ length: count }, (_, n) => ({
    ...{ id: randomUUID(), parentId: parent.id, mentorId, firstName: `Child ${randomUUID().slice(0, 8)}` },
    ...{ age: 10 + (n % 8), package: 'MENTORED' as const, paymentStatus: 'COMPLETED' as const },
  }));
  const now = Date.now();
  // Sessions of a mentor do not overlap.
  const planned = await prisma.mentorSession.count({ where: { mentorId } });
  const startOf = (n: number) => now + (planned + n + 1) * DAY_MS;
  await prisma.student.createMany({ data: students });
  await prisma.lessonCompletion.createMany({
    data: students.flatMap(({ id: studentId }, n) =>
      lessons
        .slice(0, n % (lessons.length + 1))
        .map((lessonId, index) => ({ studentId, lessonId, completedAt: new Date(now - index * 3 * DAY_MS) })),
    ),
  });
  await prisma.submission.createMany({
    data: students.map(({ id: studentId }) => ({
      ...{ studentId, assignmentId, attempt: 1, mode: 'TEXT' as const, text: 'My page about goats' },
    })),
  });
  await prisma.mentorSession.createMany({
    data: students.map(({ id: studentId }, n) => ({
      ...{ mentorId, studentId, durationMinutes: 30, meetingLink: 'https://meet.example/room' },
      ...{ startsAt: new Date(startOf(n)), endsAt: new Date(startOf(n) + 30 * 60_000) },
    })),
  });
  await prisma.notification.createMany({
    data: students.flatMap(({ id: studentId }) =>
      [1, 2, 3].map((number) => ({
        ...{ recipientId: mentor.id, studentId, kind: 'WORK_TO_REVIEW' as const },
        ...{ title: 'Work', body: 'There is some', subjectKey: `test:${studentId}:${number}` },
      })),
    ),
  });
  return students.map(({ id }) => id);
}
