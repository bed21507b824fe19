import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, successOf } from '../support/clients/http.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { sessionMutations } from '../support/factories/sessions.ts';
import { startClockHours } from '../support/probes/clockHours.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { AnswerHelpRequestWithDocument, AskForHelpWithDocument } from './help.generated.ts';
import { MarkContactTextSeenDocument, TextsSharingContactDocument } from './messageReports.generated.ts';

let gateway: TestGateway;
let family: Family;
let admin: Person;
let sessionId: string;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.contactText.deleteMany();
  [family, admin] = await Promise.all([
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' }),
  ]);
  sessionId = (await makeSession(family.mentor, {})).id;
});

const { makeSession, askForChange, answer, withdraw, remove } = sessionMutations(
  () => gateway,
  () => family,
);
const ask = async (reason: string) =>
  successOf(await askForChange(family.parent, { sessionId, kind: 'CANCEL', reason })).request?.id ?? '';
const listed = async () => {
  const { textsSharingContact } = dataOf(await askAs(gateway.url, admin)(TextsSharingContactDocument, {}));
  return textsSharingContact.edges.map(({ node }) => node);
};
const markSeen = (person: Person, textId: string) =>
  runAs(gateway.url, person, MarkContactTextSeenDocument, { textId });

describe('a text about a session', () => {
  it('that shares a contact is sent, and listed to admins with who wrote it', async () => {
    const reason = 'Please call 0803 123 4567 instead';
    const requestId = await ask(` ${reason} `);
    expect(await listed()).toMatchObject([
      {
        ...{ kind: 'SESSION_REQUEST', content: reason, sender: { id: family.parent.id } },
        student: { id: family.studentId },
      },
    ]);
    // A retry is the same request.
    await ask(reason);
    expect(await listed()).toHaveLength(1);
    const reply = 'Write to tunde@example.com';
    successOf(await answer(family.mentor, { requestId, isAccepted: false, reply }));
    expect((await listed())[0]).toMatchObject({
      ...{ kind: 'SESSION_REPLY', content: reply, sender: { id: family.mentor.id } },
    });
  });

  it('without a contact is not listed, nor is one that was rejected', async () => {
    const requestId = await ask('We travel on 20.11.2026');
    await answer(family.mentor, { requestId, isAccepted: false, reply: 'Safe journey' });
    expect(
      await askForChange(family.parent, { sessionId, kind: 'MOVE', reason: 'wa.me/tunde' }),
    ).toMatchObject({
      code: 'BAD_INPUT',
    });
    expect(await listed()).toEqual([]);
  });

  it('stays listed when the request is taken back and the session deleted', async () => {
    await withdraw(family.parent, await ask('I am on wa.me/ngozi'));
    successOf(await remove(family.mentor, sessionId));
    expect(await listed()).toMatchObject([{ content: 'I am on wa.me/ngozi' }]);
    await gateway.app.prisma.student.delete({ where: { id: family.studentId } });
    expect(await listed()).toEqual([]);
  });
});

describe('a question about a lesson and its answer', () => {
  it('are listed when they share a contact', async () => {
    const { prisma } = gateway.app;
    const { studentId, parent } = family;
    await prisma.student.update({ where: { id: studentId }, data: { package: 'DIY', mentorId: null } });
    const [lessonId = ''] = await makeLessons(gateway.app, 'WEBSITE_APP', 1);
    const question = 'Can you text me on WhatsApp?';
    const input = { studentId, lessonId, question };
    const { id: requestId } = successOf(await runAs(gateway.url, parent, AskForHelpWithDocument, input));
    const given = { requestId, answer: 'Sure: tunde@example.com' };
    successOf(await runAs(gateway.url, family.mentor, AnswerHelpRequestWithDocument, given));
    expect(await listed()).toMatchObject([
      { kind: 'HELP_ANSWER', content: given.answer, sender: { id: family.mentor.id } },
      { kind: 'HELP_QUESTION', content: question, sender: { id: parent.id } },
    ]);
  });
});

describe('textsSharingContact', () => {
  it('is for admins alone, records who reads it, and empties', async () => {
    await ask('Please call 0803 123 4567');
    const hours = startClockHours();
    const [[text]] = await Promise.all([listed(), listed()]);
    const textId = text?.id ?? '';
    const { prisma } = gateway.app;
    const reads = await prisma.auditEntry.findMany({
      where: { action: 'contactText.read', entityId: textId },
    });
    expect(reads.length).toBeLessThanOrEqual(hours());
    expect(reads[0]).toMatchObject({ actorId: admin.id, entity: 'ContactText' });
    for (const person of [family.parent, family.mentor]) {
      const answered = await askAs(gateway.url, person)(TextsSharingContactDocument, {});
      expect(answered.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
    for (const result of await Promise.all([1, 2].map(() => markSeen(admin, textId))))
      expect(successOf(result)).toMatchObject({ textId });
    expect(await listed()).toEqual([]);
    expect(await prisma.auditEntry.count({ where: { action: 'contactText.seen', entityId: textId } })).toBe(
      1,
    );
    expect(await markSeen(admin, sessionId)).toMatchObject({ code: 'NOT_FOUND' });
  });
});
