import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DashboardQuery } from '../../web/features/dashboard/dashboard.generated.ts';
import { dataOf } from '../support/clients/http.ts';
import { makeAssignment } from '../support/factories/assignments.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { countStatements } from '../support/probes/statements.ts';
import { trustedDocument } from '../support/schema/operations.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

/** The web app's documents with the most statements that each may run, those that load the viewer included. */
const MAX_STATEMENTS = { Dashboard: 12, LessonPage: 11, LessonAssignments: 9 };
const INCLUDE_ALL = { withThread: true, withReviews: true, withNotifications: true };

let gateway: TestGateway;
let family: Family;
let child: Person;
let outsider: Person;
let lessons: string[];

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [family, outsider, lessons] = await Promise.all([
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'PARENT', name: 'Other' }),
    makeLessons(gateway.app, 'WEBSITE_APP', 3),
  ]);
  child = await makeLinkedChild(gateway.app, family);
});
afterAll(() => gateway.close());

const loadDashboard = async (person: Person, studentId: string | null) => {
  const variables = { studentId, asked: studentId ?? randomUUID(), ...INCLUDE_ALL };
  return dataOf(await askAs(gateway.url, person)<DashboardQuery>(trustedDocument('Dashboard'), variables))
    .dashboard;
};

describe('the selected student', () => {
  it('is the requested one or else the newest paid one, of the own family only', async () => {
    const unpaid = await gateway.app.prisma.student.create({
      data: { parentId: family.parent.id, firstName: 'Younger', age: 10, course: 'VIDEO_ANIMATION' },
    });
    const other = await gateway.app.prisma.student.create({
      data: { parentId: outsider.id, firstName: 'Secret', age: 10, paymentStatus: 'COMPLETED' },
    });
    expect(await loadDashboard(family.parent, null)).toMatchObject({ student: { id: family.studentId } });
    expect(await loadDashboard(family.parent, unpaid.id)).toMatchObject({
      student: { id: unpaid.id },
      lessons: [],
    });
    const dashboard = await loadDashboard(family.parent, other.id);
    expect(dashboard.student?.id).toBe(family.studentId);
    expect(JSON.stringify(dashboard)).not.toContain('Secret');
    expect((await loadDashboard(child, unpaid.id)).students).toEqual([
      expect.objectContaining({ id: family.studentId }),
    ]);
    await gateway.app.prisma.student.deleteMany({ where: { id: { in: [unpaid.id, other.id] } } });
  });

  it('is null for a parent without children and for a mentor', async () => {
    const empty = { students: [], student: null, lessons: [], unreadNotificationCount: 0 };
    expect(await loadDashboard(outsider, null)).toMatchObject(empty);
    expect(await loadDashboard(family.mentor, family.studentId)).toMatchObject(empty);
  });
});

describe('the number of statements', () => {
  const measure = async (name: string, variables: Record<string, unknown>) => {
    const document = trustedDocument(name);
    const run = () =>
      countStatements(async () => dataOf(await askAs(gateway.url, child)(document, variables)));
    await run();
    return Math.min(await run(), await run());
  };
  const measureAll = async () => {
    const { studentId } = family;
    return {
      Dashboard: await measure('Dashboard', { studentId, asked: studentId, ...INCLUDE_ALL }),
      LessonPage: await measure('LessonPage', { studentId, number: 1 }),
      LessonAssignments: await measure('LessonAssignments', { studentId, lessonId: lessons[0] }),
      Thread: await measure('Thread', { studentId }),
    };
  };

  it('does not grow with students, lessons, assignments, attempts, messages, reviews or notifications', async () => {
    const { prisma } = gateway.app;
    await addAssignment(1, 1);
    await addMessages(1);
    const before = await measureAll();
    await prisma.student.createMany({
      data: Array.from({ length: 8 }, (_, index) => ({
        parentId: family.parent.id,
        loginId: child.id,
        firstName: `Sibling ${index}`,
        age: 11,
        paymentStatus: 'COMPLETED' as const,
        package: 'MENTORED' as const,
        mentorId: family.mentorId,
      })),
    });
    await prisma.lesson.createMany({
      data: Array.from({ length: 17 }, (_, index) => ({
        course: 'WEBSITE_APP' as const,
        number: index + 4,
        title: 'More',
        isPublished: true,
      })),
    });
    for (const position of [2, 3, 4, 5, 6]) await addAssignment(position, 3);
    await addMessages(40);
    await prisma.lessonCompletion.createMany({
      data: lessons.slice(1).map((lessonId) => ({ studentId: family.studentId, lessonId })),
    });
    const after = await measureAll();
    const dashboard = await loadDashboard(child, family.studentId);
    expect(dashboard.students).toHaveLength(9);
    expect(dashboard.lessons).toHaveLength(20);
    expect(dashboard.student?.messages?.edges).toHaveLength(30);
    expect(after).toEqual(before);
    for (const [name, max] of Object.entries(MAX_STATEMENTS))
      expect(after[name as keyof typeof after], name).toBeLessThanOrEqual(max);
  });
});

/** Adds an assignment to the first lesson, with three questions and so many reviewed attempts. */
async function addAssignment(position: number, attempts: number): Promise<void> {
  const { prisma } = gateway.app;
  const { studentId } = family;
  const { id: assignmentId } = await makeAssignment(gateway.app, {
    ...{ lessonId: lessons[0] ?? '', position, kind: 'OBJECTIVE' },
    questions: Array.from({ length: 3 }, () => ({ kind: 'ESSAY', text: 'Why?' })),
  });
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    await prisma.submission.create({
      data: {
        ...{ studentId, assignmentId, attempt, mode: 'QUIZ', status: 'NEEDS_REVISION' },
        review: {
          create: { studentId, reviewerId: family.mentor.id, overallScore: 60, detailedFeedback: 'Nearly' },
        },
      },
    });
  }
}

/** Adds messages of the mentor to the child, each with a notification. */
async function addMessages(count: number): Promise<void> {
  const { prisma } = gateway.app;
  const { studentId } = family;
  const messages = Array.from({ length: count }, () => ({ id: randomUUID(), studentId }));
  await prisma.message.createMany({
    data: messages.map((message) => ({ ...message, senderId: family.mentor.id, content: 'Hello' })),
  });
  await prisma.messageRecipient.createMany({
    data: messages.map(({ id }) => ({ messageId: id, recipientId: child.id })),
  });
  await prisma.notification.createMany({
    data: messages.map(({ id }) => ({
      ...{ recipientId: child.id, studentId, kind: 'MESSAGE' as const },
      ...{ title: 'News', body: 'There is some', subjectKey: id },
    })),
  });
}
