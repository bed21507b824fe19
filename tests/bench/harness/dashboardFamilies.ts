import { randomUUID } from 'node:crypto';
import { makeAssignment } from '../../support/factories/assignments.ts';
import { makeFamily, type Person } from '../../support/factories/people.ts';
import type { Bench } from './bench.ts';

const LESSONS = 20;
const COMPLETED = 14;
const MESSAGES = 10;
const SESSIONS = 5;
const REVIEWS = 3;
const HOUR_MS = 3_600_000;

export type DashboardFamily = { parent: Person; studentId: string };

/** Arranges parents with three children each, one of whom has a thread, sessions, reviews and notifications. */
export async function makeDashboardFamilies(bench: Bench, count: number): Promise<DashboardFamily[]> {
  const { prisma } = bench.database;
  const lessonIds = Array.from({ length: LESSONS }, () => randomUUID());
  await prisma.lesson.createMany({
    data: lessonIds.map((id, index) => ({
      ...{
        id,
        course: 'WEBSITE_APP',
        number: index + 1,
        title: `Lesson number ${index + 1}`,
        isPublished: true,
      },
    })),
  });
  const assignmentIds: string[] = [];
  for (let position = 1; position <= REVIEWS; position += 1) {
    const lessonId = lessonIds[position] ?? '';
    const made = await makeAssignment({ prisma }, { lessonId, position, kind: 'SUBMISSION', questions: [] });
    assignmentIds.push(made.id);
  }
  const families: DashboardFamily[] = [];
  for (let made = 0; made < count; made += 1)
    families.push(await makeDashboardFamily(bench, lessonIds, assignmentIds));
  return families;
}

/**
 * Arranges such a parent.
 * @param lessonIds those of the course, the first of which are done
 * @param assignmentIds those of which work was reviewed
 */
export async function makeDashboardFamily(
  bench: Bench,
  lessonIds: readonly string[],
  assignmentIds: readonly string[],
): Promise<DashboardFamily> {
  const { prisma } = bench.database;
  const { parent, mentor, mentorId, studentId } = await makeFamily(bench.site);
  const now = Date.now();
  const ago = (hours: number) => new Date(now - hours * HOUR_MS);
  await prisma.student.createMany({
    data: ['Zuri', 'Tobi'].map((firstName, index) => ({
      ...{ parentId: parent.id, firstName, age: 12 + index, course: 'VIDEO_ANIMATION' },
      ...{ package: 'DIY', paymentStatus: 'COMPLETED', createdAt: ago(index + 1) },
    })),
  });
  const children = await prisma.student.findMany({ where: { parentId: parent.id }, select: { id: true } });
  await prisma.payment.createMany({
    data: children.map(({ id }) => ({
      ...{
        reference: randomUUID(),
        status: 'COMPLETED',
        parentId: parent.id,
        studentId: id,
        studentName: 'Dara',
      },
      ...{
        course: 'WEBSITE_APP',
        package: 'MENTORED',
        amountMinor: 25_000_000,
        currency: 'NGN',
        verifyUntil: ago(1),
        settledAt: ago(2),
      },
    })),
  });
  await prisma.lessonCompletion.createMany({
    data: lessonIds.slice(0, COMPLETED).map((lessonId, index) => ({
      ...{ studentId, lessonId, completedAt: ago(COMPLETED - index) },
    })),
  });
  const messageIds = Array.from({ length: MESSAGES }, () => randomUUID());
  for (const [index, id] of messageIds.entries()) {
    const [sender, recipient] = index % 2 ? [parent, mentor] : [mentor, parent];
    const content = `Page ${index} looks good. Could you make its pictures a little smaller before our next session?`;
    await prisma.message.create({
      data: {
        ...{ id, studentId, senderId: sender.id, content },
        recipients: { create: { recipientId: recipient.id, readAt: index < 6 ? ago(1) : null } },
      },
    });
  }
  await prisma.mentorSession.createMany({
    data: Array.from({ length: SESSIONS }, (_, index) => ({
      ...{ mentorId, studentId, title: `Session ${index}`, meetingLink: `https://zoom.us/j/${randomUUID()}` },
      ...{ startsAt: ago(-24 * (index + 1)), endsAt: ago(-24 * (index + 1) - 0.75), durationMinutes: 45 },
    })),
  });
  for (const [index, assignmentId] of assignmentIds.entries())
    await prisma.submission.create({
      data: {
        ...{
          studentId,
          assignmentId,
          attempt: 1,
          mode: 'TEXT',
          text: 'My work',
          status: 'APPROVED',
          score: 80,
        },
        review: {
          create: {
            ...{ studentId, reviewerId: mentor.id, overallScore: 80, createdAt: ago(index + 1) },
            ...{
              detailedFeedback: 'A careful page. Look at the colours once more.',
              strengths: ['Clear text'],
            },
            ...{ criterionTitles: ['Text', 'Colours'], criterionPoints: [60, 40], criterionGiven: [55, 25] },
          },
        },
      },
    });
  await prisma.notification.createMany({
    data: Array.from({ length: 12 }, (_, index) => ({
      ...{ recipientId: parent.id, studentId, createdAt: ago(index + 1), readAt: index < 5 ? null : ago(1) },
      ...(index === 2
        ? { kind: 'MESSAGE', messageId: messageIds[8] ?? null, messageCount: 2 }
        : { kind: 'ASSIGNMENT_REVIEW' }),
      ...{
        title: `News number ${index}`,
        body: 'The mentor has looked at the work',
        subjectKey: `news:${index}`,
      },
      ...{ actionUrl: `/dashboard?student=${studentId}`, actionText: 'Read it' },
    })),
  });
  return { parent, studentId };
}
