import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TABLE_TEXTS } from '../../contract/tables.ts';
import { type BoundAsk, dataOf } from '../support/clients/http.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import {
  CancelSessionDocument,
  CompleteSessionDocument,
  DeleteSessionDocument,
  UpdateSessionDocument,
} from '../support/factories/sessions.generated.ts';
import { draftSession, inHours, sessionMutations } from '../support/factories/sessions.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
let family: Family;
let child: Person;
let others: Family;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const { app } = gateway;
  [family, others, admin] = await Promise.all([
    makeFamily(app),
    makeFamily(app),
    makePerson(app, { role: 'ADMIN', name: 'Amaka' }),
  ]);
  child = await makeLinkedChild(app, family);
});

const { makeSession, update, complete, beginAgo, cancel, remove, notificationTextsOf } = sessionMutations(
  () => gateway,
  () => family,
);

describe('changing a session', () => {
  it('notifies the family of a move but not of a new title, and keeps the room', async () => {
    const made = await makeSession(family.mentor, {});
    const renamed = await update(family.mentor, made.id, { startsAt: made.startsAt, title: 'Colours' });
    expect(renamed).toMatchObject({ title: 'Colours', meetingLink: made.meetingLink });
    expect(await notificationTextsOf(family.parent)).toHaveLength(1);
    await update(family.mentor, made.id, { startsAt: inHours(49), title: 'Colours' });
    expect((await notificationTextsOf(family.parent)).at(-1)).toMatch(
      /^Mentor session moved: Colours is now on /,
    );
    const linked = await update(family.mentor, made.id, {
      startsAt: inHours(49),
      meetingLink: 'https://zoom.us/j/12345',
    });
    expect(linked).toMatchObject({ platform: 'ZOOM', meetingLink: 'https://zoom.us/j/12345' });
    expect(await notificationTextsOf(family.parent)).toHaveLength(2);
    const past = new Date(Date.now() - 60_000).toISOString();
    expect(await update(family.mentor, made.id, { startsAt: past })).toMatchObject({ field: 'startsAt' });
  });

  it('is rejected when somebody else was faster, and not because the mentor was asked how it went', async () => {
    const made = await makeSession(family.mentor, {});
    const { prisma } = gateway.app;
    const versionOf = async () =>
      (await prisma.mentorSession.findUniqueOrThrow({ where: { id: made.id } })).version;
    const opened = await versionOf();
    await prisma.mentorSession.update({ where: { id: made.id }, data: { outcomeAskedAt: new Date() } });
    expect(await versionOf()).toBe(opened);
    const input = { ...draftSession({ title: 'Colours' }), sessionId: made.id, version: opened };
    const answers = await Promise.all(
      [family.mentor, admin, family.mentor, admin].map((person) =>
        runAs(gateway.url, person, UpdateSessionDocument, input),
      ),
    );
    const rejected = answers.filter((answer) => 'code' in answer);
    expect(rejected).toHaveLength(3);
    for (const answer of rejected)
      expect(answer).toMatchObject({
        ...{ code: 'CONFLICT', field: 'version', message: TABLE_TEXTS.changedMeanwhile },
      });
    expect(await versionOf()).toBe(opened + 1);
  });

  it('completes with notes or the default sentence, and then allows deletion only', async () => {
    const first = await makeSession(family.mentor, {});
    const second = await makeSession(family.mentor, { startsAt: inHours(60) });
    await beginAgo(first.id, 10);
    expect(await complete(family.mentor, first.id, ' ')).toMatchObject({
      status: 'COMPLETED',
      notes: 'Session completed successfully',
      meetingLink: null,
    });
    await beginAgo(second.id, 10);
    expect(await complete(family.mentor, second.id, ' We talked. ')).toMatchObject({ notes: 'We talked.' });
    expect(await update(family.mentor, first.id, {})).toMatchObject({ code: 'CLOSED' });
    expect(await complete(family.mentor, first.id, '')).toMatchObject({ code: 'CLOSED' });
    expect(await cancel(family.mentor, first.id)).toMatchObject({ code: 'CLOSED' });
    expect(await remove(family.mentor, first.id)).toMatchObject({ sessionId: first.id });
    expect(await notificationTextsOf(family.parent)).toHaveLength(2);
  });

  it('notifies the family of a cancellation and of the deletion of a planned session', async () => {
    const made = await makeSession(family.mentor, {});
    expect(await cancel(family.mentor, made.id)).toMatchObject({
      status: 'CANCELLED',
      notes: 'Session cancelled',
    });
    expect((await notificationTextsOf(child)).at(-1)).toMatch(/^Mentor session cancelled: /);
    const second = await makeSession(family.mentor, {});
    await remove(family.mentor, second.id);
    expect((await notificationTextsOf(child)).filter((text) => /cancelled/.test(text))).toHaveLength(2);
  });

  it('accepts one of a cancellation and a completion at the same time', async () => {
    const made = await makeSession(family.mentor, {});
    await beginAgo(made.id, 10);
    const results = await Promise.all([cancel(family.mentor, made.id), complete(family.mentor, made.id, '')]);
    expect(results.map((result) => ('code' in result ? result.code : 'done')).sort()).toEqual([
      'CLOSED',
      'done',
    ]);
  });

  it('is allowed to the mentor of the session and to admins', async () => {
    const made = await makeSession(family.mentor, {});
    const sessionId = made.id;
    const writes = [
      (ask: BoundAsk) =>
        ask(UpdateSessionDocument, { input: { ...draftSession({}), sessionId, version: 1 } }),
      (ask: BoundAsk) => ask(CompleteSessionDocument, { input: { sessionId, notes: '' } }),
      (ask: BoundAsk) => ask(CancelSessionDocument, { input: { sessionId } }),
      (ask: BoundAsk) => ask(DeleteSessionDocument, { input: { sessionId } }),
    ];
    for (const write of writes) {
      const byOther = dataOf<{ result: object }>(await write(askAs(gateway.url, others.mentor)));
      expect(byOther.result).toMatchObject({ code: 'NOT_FOUND' });
      for (const person of [family.parent, child, others.parent]) {
        const answer = await write(askAs(gateway.url, person));
        expect(answer.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
      }
      const byVisitor = await write(askAs(gateway.url, null));
      expect(byVisitor.errors?.[0]?.extensions?.code).toBe('NOT_SIGNED_IN');
    }
    expect(await cancel(admin, made.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await remove(admin, made.id)).toMatchObject({ sessionId: made.id });
    const audit = await gateway.app.prisma.auditEntry.findMany({
      where: { entityId: made.id },
      orderBy: { id: 'asc' },
    });
    expect(audit).toMatchObject([
      { actorId: admin.id, action: 'session.cancel' },
      { actorId: admin.id, action: 'session.delete' },
    ]);
  });
});
