import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// The worker of tests runs nothing by itself.
import { sendDueNotices } from '../../gateway/features/assignments/notices/sendNotices.ts';
import { CreateAssignmentDocument } from '../api/authoring.generated.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, makeFamily, type Person } from '../support/factories/people.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { NewAssignmentsDocument } from './assignments.generated.ts';

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
  [family, others] = await Promise.all([makeFamily(app), makeFamily(app)]);
  child = await makeLinkedChild(app, family);
  for (const { id } of [child, family.parent])
    await app.prisma.notificationPreference.create({
      data: { profileId: id, kind: 'ASSIGNMENT', inApp: false, email: false, push: false },
    });
});

async function create(): Promise<string> {
  const input = {
    ...{ id: randomUUID(), title: 'Goats on a page', description: 'Make a page' },
    ...({ course: 'WEBSITE_APP', lessonNumber: 1, kind: 'SUBMISSION', maxAttempts: 3 } as const),
    ...{ passingScore: 70, points: 10, isRequired: true, maxFileSizeMb: 10 },
    ...{ requirements: [], questions: [] },
  };
  const answer = dataOf(await askAs(gateway.url, family.mentor)(CreateAssignmentDocument, { input }));
  return successOf(answer.createAssignment).id;
}

const send = () => sendDueNotices(gateway.app, new AbortController().signal);

async function openLesson(person: Person) {
  const socket = await connect(gateway.url, person.cookie);
  const added = socket.subscribe('added', NewAssignmentsDocument, { after: await cursorOf(socket) });
  return { socket, added };
}

describe('a new required assignment of an open lesson', () => {
  it('appears live for the family, also when they turned its notification off', async () => {
    const pages = await Promise.all([child, family.parent].map(openLesson));
    const assignmentId = await create();
    await send();
    for (const { socket, added } of pages) {
      const { assignmentAdded } = await added.next(5000);
      expect(assignmentAdded).toMatchObject({ assignmentId, studentId: family.studentId });
      await socket.close();
    }
  });

  it('reaches nobody else, nor a family whose lessons closed before it arrived', async () => {
    const outsider = await openLesson(others.parent);
    const { socket, added } = await openLesson(family.parent);
    await create();
    await send();
    await added.next(5000);
    const after = await cursorOf(socket);
    const second = await create();
    await send();
    expect((await added.next(5000)).assignmentAdded).toMatchObject({ assignmentId: second });
    const where = { id: family.studentId };
    await gateway.app.prisma.student.update({ where, data: { paymentStatus: 'REFUNDED' } });
    // The same events again, asked for after the lessons closed.
    const late = socket.subscribe('late', NewAssignmentsDocument, { after });
    await expect(late.next(1000)).rejects.toThrow();
    await expect(outsider.added.next(500)).rejects.toThrow();
    await Promise.all([socket, outsider.socket].map((open) => open.close()));
  });
});
