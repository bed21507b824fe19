import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BULK_TEXTS } from '../../contract/bulkActions.ts';
import { REMINDER_INTERVAL_MS } from '../../contract/paymentReminders.ts';
import { STUDENT_ADMIN_TEXTS } from '../../contract/studentAdmin.ts';
import { changeRecords } from '../../gateway/features/bulkActions/runBulkAction.ts';
import { errorOf, successOf } from '../support/clients/http.ts';
import { type BulkSelection, bulkActionsOf, interruptedApp } from '../support/factories/bulkActions.ts';
import { type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
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
});

const never = new AbortController().signal;
const REASON = 'A new term';

/** Makes children of the first family: mentored by its mentor, or not paid yet. */
const makeChildren = async (count: number, paymentStatus: 'COMPLETED' | 'PENDING') => {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ id: randomUUID(), parentId: family.parent.id, firstName: `Child ${n}`, age: 12, paymentStatus },
    ...{ package: 'MENTORED' as const, mentorId: paymentStatus === 'COMPLETED' ? family.mentorId : null },
  }));
  await gateway.app.prisma.student.createMany({ data: rows });
  return rows.map(({ id }) => id);
};
const mentorsOf = async (ids: string[]) => {
  const rows = await gateway.app.prisma.student.findMany({ where: { id: { in: ids } } });
  return ids.map((id) => rows.find((row) => row.id === id)?.mentorId);
};
const change = (id: string | undefined, data: object) =>
  gateway.app.prisma.student.update({ where: { id: id ?? '' }, data });
const entriesOf = (action: string) => gateway.app.prisma.auditEntry.findMany({ where: { action } });
const toNext = (ids: string[]): BulkSelection => ({
  ...{ kind: 'ASSIGN_MENTOR', ids, values: [{ name: 'mentorId', value: next.mentorId }] },
});
const remind = (ids: string[]): BulkSelection => ({ kind: 'REMIND_OF_PAYMENT', ids });
const reminders = () =>
  gateway.app.prisma.notification.findMany({
    where: { recipientId: family.parent.id, kind: 'PAYMENT' },
    include: { deliveries: true },
  });

/** Makes an action due whose worker is dead, as the end of its lease does. */
const endLease = (id: string) =>
  gateway.app.prisma.bulkAction.update({ where: { id }, data: { nextAttemptAt: new Date(0) } });

const killed = async () => {
  throw new Error('killed');
};

describe('a worker that dies', () => {
  it.each([
    ['between two records', { transaction: 2, before: killed }],
    ['after a record and before its commit', { transaction: 2, beforeCommit: killed }],
  ])('%s leaves the rest to another one, and each parent is notified once', async (_when, interruption) => {
    const ids = await makeChildren(3, 'PENDING');
    const { id } = successOf(await bulk.start(admin, remind(ids), ''));
    const dying = interruptedApp(gateway.app, interruption);
    await expect(changeRecords(dying, await bulk.claim(id), never)).rejects.toThrow('killed');
    expect(await bulk.actionOf(admin, id)).toMatchObject({ status: 'RUNNING', doneCount: 1 });
    await expect(bulk.claim(id)).rejects.toThrow('It was not due');
    await endLease(id);
    await bulk.run();
    expect(await bulk.actionOf(admin, id)).toMatchObject({ status: 'DONE', doneCount: 3, failedCount: 0 });
    const sent = await reminders();
    expect(sent.map(({ studentId }) => studentId).toSorted()).toEqual(ids.toSorted());
    expect(await entriesOf('student.remindOfPayment')).toHaveLength(3);
  });

  it('and comes back after its lease has ended changes nothing', async () => {
    const ids = await makeChildren(2, 'COMPLETED');
    const { id } = successOf(await bulk.start(admin, toNext(ids), REASON));
    const slow = await bulk.claim(id);
    // While it works on the first record, another worker takes over and completes the action.
    const app = interruptedApp(gateway.app, {
      transaction: 1,
      before: async () => {
        await endLease(id);
        await bulk.run();
      },
    });
    await changeRecords(app, slow, never);
    expect(await bulk.actionOf(admin, id)).toMatchObject({ status: 'DONE', doneCount: 2, skippedCount: 0 });
    expect(await entriesOf('student.assignMentor')).toHaveLength(2);
  });
});

describe('undo', () => {
  it('returns the former mentors, of those whom nobody has changed since, once', async () => {
    const ids = await makeChildren(4, 'COMPLETED');
    await change(ids[1], { mentorId: null });
    const { id } = successOf(await bulk.start(admin, toNext(ids), REASON));
    await bulk.run();
    expect(await mentorsOf(ids)).toEqual(ids.map(() => next.mentorId));
    await change(ids[2], { mentorId: null });
    await gateway.app.prisma.student.delete({ where: { id: ids[3] ?? '' } });
    const { id: undoId, undoOfId } = successOf(await bulk.undo(admin, id));
    expect(undoOfId).toBe(id);
    expect(errorOf(await bulk.undo(admin, id))).toMatchObject({ code: 'CLOSED' });
    await bulk.run();
    expect(await mentorsOf(ids)).toEqual([family.mentorId, null, null, undefined]);
    const undone = await bulk.actionOf(admin, undoId);
    expect(undone).toMatchObject({ status: 'DONE', doneCount: 2, skippedCount: 2, undoableUntil: null });
    expect(undone?.problems.map(({ problem }) => problem)).toEqual([
      BULK_TEXTS.changedSince,
      BULK_TEXTS.changedSince,
    ]);
    expect(errorOf(await bulk.undo(admin, undoId))).toMatchObject({ code: 'CLOSED' });
    expect(await entriesOf('bulkAction.undo')).toMatchObject([{ entityId: id, after: { by: undoId } }]);
    expect((await entriesOf('student.assignMentor')).map(({ reason }) => reason)).toContain(
      `Undo: ${REASON}`,
    );
  });

  it('takes back what a cancelled action has changed, and fails where the former mentor cannot', async () => {
    const ids = await makeChildren(3, 'COMPLETED');
    const { id } = successOf(await bulk.start(admin, toNext(ids), REASON));
    const app = interruptedApp(gateway.app, {
      transaction: 3,
      before: async () => void successOf(await bulk.cancel(admin, id)),
    });
    await changeRecords(app, await bulk.claim(id), never);
    expect((await bulk.actionOf(admin, id))?.undoableUntil).not.toBeNull();
    const { prisma } = gateway.app;
    await prisma.mentor.update({ where: { id: family.mentorId }, data: { isActive: false } });
    const { id: undoId } = successOf(await bulk.undo(admin, id));
    await bulk.run();
    await prisma.mentor.update({ where: { id: family.mentorId }, data: { isActive: true } });
    expect(await bulk.actionOf(admin, undoId)).toMatchObject({
      ...{ status: 'DONE', totalCount: 2, doneCount: 0, failedCount: 2 },
      problems: [
        { status: 'FAILED', problem: 'This mentor is not active' },
        { status: 'FAILED', problem: 'This mentor is not active' },
      ],
    });
  });

  it('is not possible after its time, nor for what is final', async () => {
    const ids = await makeChildren(1, 'COMPLETED');
    const { id } = successOf(await bulk.start(admin, toNext(ids), REASON));
    expect(errorOf(await bulk.undo(admin, id))).toMatchObject({ code: 'CLOSED' });
    await bulk.run();
    await gateway.app.prisma.bulkAction.update({ where: { id }, data: { undoableUntil: new Date() } });
    expect(errorOf(await bulk.undo(admin, id))).toMatchObject({ code: 'CLOSED' });
    const { id: final } = successOf(await bulk.start(admin, { kind: 'DELETE_STUDENTS', ids }, REASON));
    await bulk.run();
    expect(await bulk.actionOf(admin, final)).toMatchObject({ doneCount: 1, undoableUntil: null });
    expect(errorOf(await bulk.undo(admin, final))).toMatchObject({ code: 'CLOSED' });
  });
});

describe('decisions about projects', () => {
  it('are taken back to what the projects were, waiting ones included', async () => {
    const { prisma } = gateway.app;
    await prisma.project.deleteMany();
    const shared = { projectUrl: 'https://example.test/', course: 'WEBSITE_APP' as const };
    const states = [
      { title: 'Waiting', decidedAt: null },
      { title: 'Featured', decidedAt: new Date(), isApproved: true, isFeatured: true },
      { title: 'Hidden', decidedAt: new Date() },
    ];
    await prisma.project.createMany({
      data: states.map((state) => ({ ...shared, ...state, studentId: family.studentId })),
    });
    const projects = () =>
      prisma.project.findMany({
        orderBy: { title: 'asc' },
        select: { id: true, title: true, isApproved: true, isFeatured: true, decidedAt: true },
      });
    const before = await projects();
    const ids = before.map(({ id }) => id);
    for (const [kind, skipped] of [
      ['UNAPPROVE_PROJECTS', 'It is not shown already'],
      ['APPROVE_PROJECTS', 'It is in the gallery already'],
    ] as const) {
      const shown = successOf(await bulk.preview(admin, { kind, ids }));
      expect(shown).toMatchObject({ changeCount: 2, skipped: [{ reason: skipped, count: 1 }] });
      const { id } = successOf(await bulk.start(admin, { kind, ids }, ''));
      await bulk.run();
      expect(await projects()).not.toEqual(before);
      const { id: undoId } = successOf(await bulk.undo(admin, id));
      await bulk.run();
      expect(await bulk.actionOf(admin, undoId)).toMatchObject({ doneCount: 2, skippedCount: 0 });
      const restored = (await projects()).map(({ decidedAt, ...row }) => ({
        ...row,
        isDecided: !!decidedAt,
      }));
      expect(restored).toEqual(
        before.map(({ decidedAt, ...row }) => ({ ...row, isDecided: decidedAt !== null })),
      );
    }
    const feature: BulkSelection = { kind: 'FEATURE_PROJECTS', ids: null, filters: [] };
    expect(successOf(await bulk.preview(admin, feature)).skipped).toEqual(
      expect.arrayContaining([
        { reason: 'Approve this project before you feature it', count: 2 },
        { reason: 'It is featured already', count: 1 },
      ]),
    );
    // A family is notified of its project in the gallery once, and not of what was taken back.
    const approvals = await prisma.notification.count({
      where: { recipientId: family.parent.id, kind: 'ACHIEVEMENT' },
    });
    expect(approvals).toBe(2);
  });

  it('are not taken back where somebody has decided since', async () => {
    const { prisma } = gateway.app;
    await prisma.project.deleteMany();
    const { id: projectId } = await prisma.project.create({
      data: {
        ...{ title: 'A game', projectUrl: 'https://example.test/', course: 'WEBSITE_APP' },
        studentId: family.studentId,
      },
    });
    const { id } = successOf(await bulk.start(admin, { kind: 'APPROVE_PROJECTS', ids: [projectId] }, ''));
    await bulk.run();
    await prisma.project.update({ where: { id: projectId }, data: { isFeatured: true } });
    const { id: undoId } = successOf(await bulk.undo(admin, id));
    await bulk.run();
    expect(await bulk.actionOf(admin, undoId)).toMatchObject({
      ...{ doneCount: 0, skippedCount: 1 },
      problems: [{ problem: BULK_TEXTS.changedSince }],
    });
    expect(await prisma.project.count({ where: { id: projectId, isApproved: true } })).toBe(1);
  });
});

describe('payment reminders', () => {
  it('go to the parents of unpaid enrolments, in the app and by email, once a day', async () => {
    const [first = '', second = ''] = await makeChildren(2, 'PENDING');
    await change(second, { paymentStatus: 'REFUNDED' });
    const selection = remind([first, second, family.studentId]);
    const shown = successOf(await bulk.preview(admin, selection));
    expect(shown.skipped.map(({ reason }) => reason).toSorted()).toEqual([
      'The payment of this enrolment was refunded',
      'This enrolment is already paid',
    ]);
    expect(shown.rows).toMatchObject([
      { before: 'Never reminded', after: `Reminder to ${family.parent.email}` },
    ]);
    // Two admins at the same time.
    successOf(await bulk.start(admin, selection, ''));
    successOf(await bulk.start(other, selection, ''));
    await bulk.run();
    const sent = await reminders();
    expect(sent).toMatchObject([{ studentId: first, title: 'The lessons of Child 0 are waiting' }]);
    expect(sent[0]?.deliveries.map(({ channel }) => channel)).toContain('EMAIL');

    expect(successOf(await bulk.preview(admin, remind([first]))).skipped).toEqual([
      { reason: 'The parent was reminded within the last day', count: 1 },
    ]);
    const createdAt = new Date(Date.now() - REMINDER_INTERVAL_MS - 1000);
    await gateway.app.prisma.notification.updateMany({ data: { createdAt } });
    expect(successOf(await bulk.preview(admin, remind([first]))).changeCount).toBe(1);
  });
});

describe('deletions', () => {
  it('take only what the preview has shown', async () => {
    const ids = await makeChildren(2, 'COMPLETED');
    const selection: BulkSelection = { kind: 'DELETE_STUDENTS', ids };
    const { id } = successOf(await bulk.start(admin, selection, REASON));
    const shared = { title: 'A game', projectUrl: 'https://example.test/', course: 'WEBSITE_APP' as const };
    await gateway.app.prisma.project.create({ data: { ...shared, studentId: ids[0] ?? '' } });
    await bulk.run();
    expect(await bulk.actionOf(admin, id)).toMatchObject({
      ...{ doneCount: 1, failedCount: 1 },
      problems: [{ subjectId: ids[0], status: 'FAILED', problem: STUDENT_ADMIN_TEXTS.moreWork }],
    });
    expect(await gateway.app.prisma.student.count({ where: { id: { in: ids } } })).toBe(1);
    expect(await entriesOf('student.delete')).toMatchObject([{ entityId: ids[1], reason: REASON }]);
  });
});
