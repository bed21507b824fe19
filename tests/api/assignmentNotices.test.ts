import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// The worker of tests runs nothing by itself.
import { sendDueNotices } from '../../gateway/features/assignments/notices/sendNotices.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, makeFamily, type Person } from '../support/factories/people.ts';
import { submitWork } from '../support/factories/submissions.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  CreateAssignmentDocument,
  type CreateAssignmentMutationVariables,
  UpdateAssignmentDocument,
} from './authoring.generated.ts';

type Content = Omit<CreateAssignmentMutationVariables['input'], 'id'>;

const HOUR_MS = 60 * 60_000;
const CONTENT: Content = {
  ...{ title: 'Goats on a page', description: 'Make a page', course: 'WEBSITE_APP', lessonNumber: 1 },
  ...{ kind: 'SUBMISSION', maxAttempts: 3, passingScore: 70, points: 10, isRequired: true },
  ...{ maxFileSizeMb: 10, requirements: [], questions: [] },
};

let gateway: TestGateway;
let family: Family;
let others: Family;
let child: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  await makeLessons(gateway.app, 'WEBSITE_APP', 2);
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.assignment.deleteMany({});
  [family, others] = await Promise.all([makeFamily(app), makeFamily(app)]);
  child = await makeLinkedChild(app, family);
});

async function create(content: Partial<Content>): Promise<string> {
  const input = { ...CONTENT, ...content, id: randomUUID() };
  const answer = dataOf(await askAs(gateway.url, family.mentor)(CreateAssignmentDocument, { input }));
  return successOf(answer.createAssignment).id;
}

async function update(assignmentId: string, content: Partial<Content>): Promise<void> {
  const { version } = await gateway.app.prisma.assignment.findUniqueOrThrow({ where: { id: assignmentId } });
  const input = { ...CONTENT, ...content, assignmentId, version };
  const answer = dataOf(await askAs(gateway.url, family.mentor)(UpdateAssignmentDocument, { input }));
  successOf(answer.updateAssignment);
}

const send = () => sendDueNotices(gateway.app, new AbortController().signal);
/** Makes the reminders of due dates due now. */
const passTime = () => gateway.app.prisma.assignmentNotice.updateMany({ data: { dueAt: new Date() } });
const notified = async (title: string) =>
  (await gateway.app.prisma.notification.findMany({ where: { kind: 'ASSIGNMENT', title } }))
    .map(({ recipientId }) => recipientId)
    .sort();
const ownFamily = () => [child.id, family.parent.id].sort();

describe('a new required assignment', () => {
  it('notifies the families whose lesson is open, once', async () => {
    const title = 'New assignment: Goats on a page';
    const id = await create({});
    await Promise.all([send(), send()]);
    await send();
    expect(await notified(title)).toEqual(ownFamily());
    expect(await gateway.app.prisma.assignmentNotice.count()).toBe(0);
    await update(id, { title: 'Goats on two pages' });
    await send();
    expect(await notified('New assignment: Goats on two pages')).toEqual([]);
    expect(await notified(title)).not.toContain(others.parent.id);
  });

  it('notifies nobody while its lesson waits or it is optional, but does once it is required', async () => {
    await create({ title: 'Later', lessonNumber: 2 });
    const id = await create({ title: 'Optional', isRequired: false });
    await send();
    for (const title of ['Later', 'Optional']) expect(await notified(`New assignment: ${title}`)).toEqual([]);
    await update(id, { title: 'Optional' });
    await send();
    expect(await notified('New assignment: Optional')).toEqual(ownFamily());
  });
});

describe('a due date', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

  it('reminds the family a day before, unless the work is handed in', async () => {
    const dueAt = inHours(72);
    await create({ title: 'Open', dueAt });
    const done = await create({ title: 'Done', dueAt });
    await send();
    expect(await notified('Open is due soon')).toEqual([]);
    const { dueAt: remindAt } = await gateway.app.prisma.assignmentNotice.findFirstOrThrow();
    expect(Date.parse(dueAt) - remindAt.getTime()).toBe(24 * HOUR_MS);
    successOf(await submitWork(gateway, child, { studentId: family.studentId, assignmentId: done }));
    await passTime();
    await send();
    expect(await notified('Open is due soon')).toEqual(ownFamily());
    expect(await notified('Done is due soon')).toEqual([]);
  });

  it('names the date at once when less than a day is left, once', async () => {
    const bodies = async (title: string) =>
      (await gateway.app.prisma.notification.findMany({ where: { kind: 'ASSIGNMENT', title } })).map(
        ({ body }) => body,
      );
    const dueAt = inHours(5);
    const id = await create({ title: 'Soon', dueAt });
    await send();
    expect(await bodies('New assignment: Soon')).toEqual(Array(2).fill(expect.stringContaining('due by')));
    expect(await notified('Soon is due soon')).toEqual([]);
    // The new date is less than a day away, and no other news names it.
    const moved = inHours(3);
    await update(id, { title: 'Soon', dueAt: moved });
    await Promise.all([send(), send()]);
    await update(id, { title: 'Soon', description: 'Make two pages', dueAt: moved });
    await send();
    expect(await notified('Soon is due soon')).toEqual(ownFamily());
  });

  it('reminds again when it is moved, and not when it is taken away', async () => {
    const id = await create({ dueAt: inHours(72) });
    await passTime();
    await send();
    await update(id, { dueAt: inHours(96) });
    await passTime();
    await send();
    expect(await notified('Goats on a page is due soon')).toEqual([...ownFamily(), ...ownFamily()].sort());
    await update(id, { dueAt: null });
    expect(await gateway.app.prisma.assignmentNotice.count()).toBe(0);
  });
});
