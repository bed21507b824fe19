import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { makeLessons } from '../support/lessons.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';
import { countStatements } from '../support/statements.ts';

/** What the web app asks for, by the operation's name. */
const documents = new Map(
  Object.values(JSON.parse(readFileSync('web/generated/documents.json', 'utf8')) as Record<string, string>)
    .map((text): [string, string] => [/(?:query|mutation|subscription) (\w+)/.exec(text)?.[1] ?? '', text])
    .filter(([, text]) => text.trimStart().startsWith('query')),
);
const documentOf = (name: string): string => {
  const text = documents.get(name);
  if (!text) throw new Error(`The web app has no query ${name}`);
  return text;
};

const everything = { withThread: true, withReviews: true, withNotifications: true };

type Dashboard = {
  dashboard: {
    students: { id: string }[];
    student: { id: string; firstName: string; messages?: { edges: unknown[] } } | null;
    lessons: { number: number }[];
    unreadNotificationCount: number;
  };
};

let gateway: TestGateway;
let family: Family;
let child: Person;
let outsider: Person;
let lessons: string[];

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  [family, child, outsider, lessons] = await Promise.all([
    makeFamily(gateway.app, gateway.url),
    makePerson(gateway.app, gateway.url, { role: 'STUDENT', name: 'Kid' }),
    makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Other' }),
    makeLessons(gateway.app, 'WEBSITE_APP', 3),
  ]);
  await gateway.app.prisma.student.update({ where: { id: family.studentId }, data: { userId: child.id } });
});
afterAll(() => gateway.close());

const open = async (person: Person, studentId: string | null) => {
  const variables = { studentId, asked: studentId ?? randomUUID(), ...everything };
  const answer = await askAs(gateway.url, person)<Dashboard>(documentOf('Dashboard'), variables);
  return dataOf(answer).dashboard;
};

describe('the selected student', () => {
  it('is the one asked for, else the newest that is paid, and never somebody else’s', async () => {
    const unpaid = await gateway.app.prisma.student.create({
      data: { parentId: family.parent.id, firstName: 'Younger', age: 10, course: 'VIDEO_ANIMATION' },
    });
    const other = await gateway.app.prisma.student.create({
      data: { parentId: outsider.id, firstName: 'Secret', age: 10, paymentStatus: 'COMPLETED' },
    });
    expect(await open(family.parent, null)).toMatchObject({ student: { id: family.studentId } });
    expect(await open(family.parent, unpaid.id)).toMatchObject({ student: { id: unpaid.id }, lessons: [] });
    const asked = await open(family.parent, other.id);
    expect(asked.student?.id).toBe(family.studentId);
    expect(JSON.stringify(asked)).not.toContain('Secret');
    expect((await open(child, unpaid.id)).students).toEqual([
      expect.objectContaining({ id: family.studentId }),
    ]);
    await gateway.app.prisma.student.deleteMany({ where: { id: { in: [unpaid.id, other.id] } } });
  });

  it('is nobody while there are no children, nor for the mentor of one', async () => {
    const nothing = { students: [], student: null, lessons: [], unreadNotificationCount: 0 };
    expect(await open(outsider, null)).toMatchObject(nothing);
    expect(await open(family.mentor, family.studentId)).toMatchObject(nothing);
  });
});

describe('the number of statements', () => {
  const measure = async (name: string, variables: Record<string, unknown>) => {
    const run = () =>
      countStatements(async () => dataOf(await askAs(gateway.url, child)(documentOf(name), variables)));
    await run();
    return Math.min(await run(), await run());
  };
  const measureAll = async () => {
    const student = { studentId: family.studentId };
    return {
      dashboard: await measure('Dashboard', { ...student, asked: family.studentId, ...everything }),
      lesson: await measure('LessonPage', { ...student, number: 1 }),
      assignments: await measure('LessonAssignments', { ...student, lessonId: lessons[0] }),
      thread: await measure('Thread', student),
    };
  };

  it('does not grow with students, lessons, assignments, attempts, messages, reviews or notifications', async () => {
    const { prisma } = gateway.app;
    await addWork(1);
    const before = await measureAll();
    await prisma.student.createMany({
      data: Array.from({ length: 8 }, (_, n) => ({
        parentId: family.parent.id,
        userId: child.id,
        firstName: `Sibling ${n}`,
        age: 11,
        paymentStatus: 'COMPLETED' as const,
        package: 'MENTORED' as const,
        mentorId: family.mentorId,
      })),
    });
    await prisma.lesson.createMany({
      data: Array.from({ length: 17 }, (_, n) => ({
        course: 'WEBSITE_APP' as const,
        number: n + 4,
        title: 'More',
        isPublished: true,
      })),
    });
    for (let position = 2; position < 7; position += 1) await addWork(position);
    await prisma.lessonCompletion.createMany({
      data: lessons.slice(1).map((lessonId) => ({ studentId: family.studentId, lessonId })),
    });
    const after = await measureAll();
    const dashboard = await open(child, family.studentId);
    expect(dashboard.students).toHaveLength(9);
    expect(dashboard.lessons).toHaveLength(20);
    expect(dashboard.student?.messages?.edges).toHaveLength(30);
    expect(after).toEqual(before);
    expect(after.dashboard).toBeLessThanOrEqual(DASHBOARD_MOST);
    expect(after.lesson).toBeLessThanOrEqual(LESSON_MOST);
    expect(after.assignments).toBeLessThanOrEqual(ASSIGNMENTS_MOST);
  });
});

/** What a request may cost, with those statements by which the gateway reads who is asking. */
const DASHBOARD_MOST = 12;
const LESSON_MOST = 11;
const ASSIGNMENTS_MOST = 9;

/** One more assignment of the first lesson, with questions, a reviewed attempt, messages and a notification. */
async function addWork(position: number): Promise<void> {
  const { prisma } = gateway.app;
  const { studentId } = family;
  const assignment = await prisma.assignment.create({
    data: {
      lessonId: lessons[0] ?? '',
      position,
      title: `Do ${position}`,
      kind: 'OBJECTIVE',
      questions: {
        create: [1, 2, 3].map((place) => ({ position: place, kind: 'ESSAY' as const, text: 'Why?' })),
      },
    },
  });
  for (const attempt of position === 1 ? [1] : [1, 2, 3]) {
    await prisma.submission.create({
      data: {
        studentId,
        assignmentId: assignment.id,
        attempt,
        mode: 'QUIZ',
        status: 'NEEDS_REVISION',
        review: {
          create: { studentId, reviewerId: family.mentor.id, overallScore: 60, detailedFeedback: 'Nearly' },
        },
      },
    });
  }
  for (let count = 0; count < (position === 1 ? 1 : 8); count += 1) {
    await prisma.message.create({
      data: {
        id: randomUUID(),
        studentId,
        senderId: family.mentor.id,
        content: 'Hello',
        recipients: { create: { recipientId: child.id } },
      },
    });
    await prisma.notification.create({
      data: {
        recipientId: child.id,
        studentId,
        kind: 'MESSAGE',
        title: 'News',
        body: 'There is some',
        subjectKey: randomUUID(),
      },
    });
  }
}
