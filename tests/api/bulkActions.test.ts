import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BULK_TEXTS, MAX_BULK_RECORDS, MAX_OPEN_BULK_ACTIONS } from '../../contract/bulkActions.ts';
import { changeRecords } from '../../gateway/features/bulkActions/runBulkAction.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import {
  CancelBulkDocument,
  OneBulkActionDocument,
  OwnBulkActionsDocument,
  PreviewBulkActionDocument,
  StartBulkDocument,
  UndoBulkDocument,
} from '../support/factories/bulkActions.generated.ts';
import { type BulkSelection, bulkActionsOf, interruptedApp } from '../support/factories/bulkActions.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
let family: Family;
let next: Family;
let admin: Person;
let other: Person;
let bulk: ReturnType<typeof bulkActionsOf>;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  bulk = bulkActionsOf(gateway);
  [family, next, admin, other] = await Promise.all([
    makeFamily(gateway.app),
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' }),
    makePerson(gateway.app, { role: 'ADMIN', name: 'Bisi' }),
  ]);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { prisma } = gateway.app;
  await prisma.bulkAction.deleteMany();
  await prisma.auditEntry.deleteMany();
  await prisma.notification.deleteMany();
  await prisma.student.deleteMany({ where: { id: { notIn: [family.studentId, next.studentId] } } });
  await prisma.mentor.update({ where: { id: next.mentorId }, data: { maxStudents: null } });
});

const never = new AbortController().signal;
const COMPLETED = 'COMPLETED' as const;
const PENDING = 'PENDING' as const;

/** Makes children of the first family, named Child 0, Child 1 ... in the order of the states given. */
const makeChildren = async (...states: ('COMPLETED' | 'PENDING')[]) => {
  const { prisma } = gateway.app;
  const rows = states.map((paymentStatus, n) => ({
    ...{ id: randomUUID(), parentId: family.parent.id, firstName: `Child ${n}`, age: 12, paymentStatus },
    ...{ package: 'MENTORED' as const, mentorId: paymentStatus === COMPLETED ? family.mentorId : null },
  }));
  await prisma.student.createMany({ data: rows });
  return rows.map(({ id }) => id);
};

const start = (person: Person, selection: BulkSelection) => bulk.start(person, selection, 'A new term');
const mentorsOf = async (ids: string[]) => {
  const rows = await gateway.app.prisma.student.findMany({ where: { id: { in: ids } } });
  return ids.map((id) => rows.find((row) => row.id === id)?.mentorId);
};
const auditActions = async () => {
  const rows = await gateway.app.prisma.auditEntry.findMany({ orderBy: { createdAt: 'asc' } });
  return rows.map(({ action }) => action);
};
const toNext = (ids: string[]): BulkSelection => ({
  ...{ kind: 'ASSIGN_MENTOR', ids, values: [{ name: 'mentorId', value: next.mentorId }] },
});

describe('a preview', () => {
  it('counts what would change and groups why the others would not, as if one after the other', async () => {
    const ids = await makeChildren(COMPLETED, PENDING, COMPLETED, COMPLETED, PENDING);
    // The mentor has one child and room for one more.
    await gateway.app.prisma.mentor.update({ where: { id: next.mentorId }, data: { maxStudents: 2 } });
    const shown = successOf(await bulk.preview(admin, toNext([...ids, next.studentId])));
    expect(shown).toMatchObject({ totalCount: 6, changeCount: 1 });
    expect(shown.skipped).toEqual([
      { reason: 'Only a paid enrolment with a mentor can get one', count: 2 },
      { reason: 'This mentor has no place for one more student', count: 2 },
      { reason: 'This is their mentor already', count: 1 },
    ]);
    expect(shown.rows).toEqual([
      { subjectId: ids[0], label: 'Child 0, child of Ngozi', before: 'Tunde', after: 'Tunde' },
    ]);
    expect(await auditActions()).toEqual([]);
  });

  it('selects by the filters of the table', async () => {
    await makeChildren(PENDING, PENDING, COMPLETED);
    const filters = [{ name: 'paymentStatus', value: 'PENDING' }];
    const selection: BulkSelection = { kind: 'REMIND_OF_PAYMENT', ids: null, filters };
    expect(successOf(await bulk.preview(admin, selection))).toMatchObject({ totalCount: 2, changeCount: 2 });
    for (const filter of [
      { name: 'loginId', value: 'x' },
      { name: 'paymentStatus', value: 'LATER' },
    ])
      expect(errorOf(await bulk.preview(admin, { ...selection, filters: [filter] }))).toMatchObject({
        ...{ code: 'BAD_INPUT', field: 'filters' },
      });
  });

  it('has a limit, and needs a record and a mentor', async () => {
    const many = Array.from({ length: MAX_BULK_RECORDS + 1 }, () => randomUUID());
    expect(errorOf(await bulk.preview(admin, toNext(many)))).toMatchObject({ code: 'LIMIT', field: 'ids' });
    await makeChildren(...Array.from({ length: MAX_BULK_RECORDS }, () => PENDING));
    expect(errorOf(await bulk.preview(admin, { kind: 'DELETE_STUDENTS', ids: null }))).toMatchObject({
      ...{ code: 'LIMIT', message: BULK_TEXTS.tooManyRecords },
    });
    expect(errorOf(await bulk.preview(admin, toNext([])))).toMatchObject({ code: 'BAD_INPUT', field: 'ids' });
    const ids = [family.studentId];
    expect(errorOf(await bulk.preview(admin, { kind: 'ASSIGN_MENTOR', ids }))).toMatchObject({
      ...{ code: 'BAD_INPUT', field: 'mentorId' },
    });
    expect(successOf(await bulk.preview(admin, toNext(many.slice(1))))).toMatchObject({
      changeCount: 0,
      skipped: [{ reason: BULK_TEXTS.gone, count: MAX_BULK_RECORDS }],
    });
  });
});

describe('an action', () => {
  it('changes each record by its own write, and says of the others why not', async () => {
    const ids = await makeChildren(COMPLETED, PENDING, COMPLETED);
    const { id } = successOf(await start(admin, toNext(ids)));
    await bulk.run();
    expect(await bulk.actionOf(admin, id)).toMatchObject({
      ...{ status: 'DONE', totalCount: 3, doneCount: 2, skippedCount: 1, failedCount: 0 },
      problems: [{ subjectId: ids[1], status: 'SKIPPED', problem: expect.stringContaining('Only a paid') }],
    });
    expect(await mentorsOf(ids)).toEqual([next.mentorId, null, next.mentorId]);
    expect(await auditActions()).toEqual([
      ...['bulkAction.start', 'student.assignMentor', 'student.assignMentor'],
    ]);
    const { prisma } = gateway.app;
    const events = await prisma.feedEvent.count({ where: { kind: 'bulkAction.progressed' } });
    expect(events).toBeGreaterThanOrEqual(2);
    expect(await prisma.notification.count({ where: { recipientId: next.mentor.id } })).toBe(2);
  });

  it('checks each record again when its turn comes', async () => {
    const ids = await makeChildren(COMPLETED, COMPLETED, COMPLETED);
    const { id } = successOf(await start(admin, toNext(ids)));
    const { prisma } = gateway.app;
    await prisma.student.update({ where: { id: ids[0] ?? '' }, data: { paymentStatus: 'REFUNDED' } });
    await prisma.student.delete({ where: { id: ids[1] ?? '' } });
    await bulk.run();
    const done = await bulk.actionOf(admin, id);
    expect(done).toMatchObject({ status: 'DONE', doneCount: 1, skippedCount: 2 });
    expect(done?.problems.map(({ problem }) => problem)).toEqual([
      'Only a paid enrolment with a mentor can get one',
      BULK_TEXTS.gone,
    ]);
  });

  it('starts only what was previewed, with a reason, and once', async () => {
    const ids = await makeChildren(COMPLETED, COMPLETED);
    const { digest } = successOf(await bulk.preview(admin, toNext(ids)));
    const input = { id: randomUUID(), selection: toNext(ids), reason: 'A new term', digest };
    const send = (changes: Partial<typeof input>) =>
      runAs(gateway.url, admin, StartBulkDocument, { ...input, ...changes });
    expect(errorOf(await send({ reason: ' ' }))).toMatchObject({ code: 'BAD_INPUT', field: 'reason' });
    expect(errorOf(await send({ selection: toNext(ids.slice(1)) }))).toMatchObject({ code: 'CONFLICT' });
    await gateway.app.prisma.student.update({ where: { id: ids[0] ?? '' }, data: { package: 'DIY' } });
    expect(errorOf(await send({}))).toMatchObject({ code: 'CONFLICT', field: 'digest' });
    await gateway.app.prisma.student.update({ where: { id: ids[0] ?? '' }, data: { package: 'MENTORED' } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({})));
    for (const answer of [...answers, await send({})]) expect(successOf(answer).id).toBe(input.id);
    expect(await gateway.app.prisma.bulkAction.count()).toBe(1);
    expect(errorOf(await runAs(gateway.url, other, StartBulkDocument, input))).toMatchObject({
      ...{ code: 'CONFLICT', field: 'id' },
    });
  });

  it('is limited in number, also when they are started at the same time', async () => {
    const ids = await makeChildren(COMPLETED);
    const results = await Promise.all(
      Array.from({ length: MAX_OPEN_BULK_ACTIONS + 2 }, () => start(admin, toNext(ids))),
    );
    const started = results.filter(({ __typename }) => __typename === 'BulkAction');
    expect(started).toHaveLength(MAX_OPEN_BULK_ACTIONS);
    expect(results).toContainEqual(expect.objectContaining({ code: 'LIMIT' }));
  });

  it('is cancelled while it runs, and keeps what it has changed', async () => {
    const ids = await makeChildren(COMPLETED, COMPLETED, COMPLETED);
    const { id } = successOf(await start(admin, toNext(ids)));
    // Before the second record.
    const app = interruptedApp(gateway.app, {
      transaction: 2,
      before: async () => void successOf(await bulk.cancel(admin, id)),
    });
    await changeRecords(app, await bulk.claim(id), never);
    expect(await bulk.actionOf(admin, id)).toMatchObject({ status: 'CANCELLED', doneCount: 1 });
    expect(await mentorsOf(ids)).toEqual([next.mentorId, family.mentorId, family.mentorId]);
    expect(errorOf(await bulk.cancel(admin, id))).toMatchObject({ code: 'CLOSED' });
    expect((await auditActions()).toSorted()).toEqual([
      ...['bulkAction.cancel', 'bulkAction.start', 'student.assignMentor'],
    ]);
    await bulk.run();
    expect(await bulk.actionOf(admin, id)).toMatchObject({ status: 'CANCELLED', doneCount: 1 });
  });

  it('fails for an admin who is none any more, and after too many attempts', async () => {
    const ids = await makeChildren(COMPLETED);
    const { prisma } = gateway.app;
    const { id } = successOf(await start(admin, toNext(ids)));
    await prisma.bulkAction.update({ where: { id }, data: { attempts: 5 } });
    const { id: second } = successOf(await start(other, toNext(ids)));
    await prisma.profile.update({ where: { id: other.id }, data: { role: 'PARENT' } });
    await bulk.run();
    await prisma.profile.update({ where: { id: other.id }, data: { role: 'ADMIN' } });
    const rows = await prisma.bulkAction.findMany({ where: { id: { in: [id, second] } } });
    expect(rows.map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
    expect(await mentorsOf(ids)).toEqual([family.mentorId]);
  });

  it('belongs to the admin who started it alone', async () => {
    const ids = await makeChildren(COMPLETED);
    const { id } = successOf(await start(admin, toNext(ids)));
    expect(await bulk.actionOf(other, id)).toBeNull();
    expect(dataOf(await askAs(gateway.url, other)(OwnBulkActionsDocument, {})).bulkActions).toEqual([]);
    for (const write of [bulk.cancel, bulk.undo])
      expect(errorOf(await write(other, id))).toMatchObject({ code: 'NOT_FOUND' });
    const selection = toNext(ids);
    const input = { id: randomUUID(), selection, reason: 'Why', digest: 'x' };
    for (const person of [family.parent, family.mentor]) {
      const ask = askAs(gateway.url, person);
      for (const { errors } of [
        await ask(PreviewBulkActionDocument, { selection }),
        await ask(OneBulkActionDocument, { id }),
        await ask(OwnBulkActionsDocument, {}),
        await ask(StartBulkDocument, { input }),
        await ask(CancelBulkDocument, { input: { bulkActionId: id } }),
        await ask(UndoBulkDocument, { input: { bulkActionId: id } }),
      ])
        expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_ALLOWED' });
    }
    expect(await gateway.app.prisma.bulkAction.count()).toBe(1);
  });
});
