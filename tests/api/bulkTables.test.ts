import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BULK_TEXTS, type BulkActionKind } from '../../contract/bulkActions.ts';
import { MENTOR_ADMIN_TEXTS } from '../../contract/mentorRecords.ts';
import type { PaymentStatus } from '../../gateway/generated/prisma/enums.ts';
import { errorOf, successOf } from '../support/clients/http.ts';
import { type BulkSelection, bulkActionsOf } from '../support/factories/bulkActions.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { makeMentor } from '../support/factories/payments.ts';
import { type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
let admin: Person;
let family: Family;
let bulk: ReturnType<typeof bulkActionsOf>;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  bulk = bulkActionsOf(gateway);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { prisma } = gateway.app;
  await prisma.bulkAction.deleteMany();
  await prisma.notification.deleteMany();
  await prisma.lesson.deleteMany();
  await prisma.student.deleteMany();
  await prisma.mentor.deleteMany();
  family = await makeFamily(gateway.app);
});

/** Starts an action and runs it. @returns it, and the ids of the actions that were due */
async function act(selection: BulkSelection) {
  const { id } = successOf(await bulk.start(admin, selection, ''));
  await bulk.run();
  const action = await bulk.actionOf(admin, id);
  if (!action) throw new Error('There is no such action');
  return { ...action, id };
}

/** Takes an action back. */
async function takeBack(id: string) {
  const { id: undoId } = successOf(await bulk.undo(admin, id));
  await bulk.run();
  return bulk.actionOf(admin, undoId);
}

const previewOf = async (selection: BulkSelection) => successOf(await bulk.preview(admin, selection));

describe('mentors', () => {
  const limit = (ids: string[], value: string): BulkSelection => ({
    ...{ kind: 'SET_MAX_STUDENTS', ids, values: [{ name: 'maxStudents', value }] },
  });
  const limits = async () => {
    const rows = await gateway.app.prisma.mentor.findMany({ orderBy: { createdAt: 'asc' } });
    return rows.map(({ maxStudents }) => maxStudents);
  };

  it('get another limit or none, and their own back unless it was changed since', async () => {
    const [first, second] = [await makeMentor(gateway.app, 3), await makeMentor(gateway.app, 5)];
    const ids = [family.mentorId, first.mentorId, second.mentorId];
    expect(await previewOf(limit(ids, '5'))).toMatchObject({
      ...{ totalCount: 3, changeCount: 2, skipped: [{ reason: BULK_TEXTS.alreadySo, count: 1 }] },
      rows: [
        { label: 'Tunde', before: '1, no limit', after: '1 of 5' },
        { label: 'Tunde', before: '0 of 3', after: '0 of 5' },
      ],
    });
    const { id } = await act(limit(ids, '5'));
    expect(await limits()).toEqual([5, 5, 5]);
    await gateway.app.prisma.mentor.update({ where: { id: first.mentorId }, data: { maxStudents: 9 } });
    expect(await takeBack(id)).toMatchObject({
      ...{ doneCount: 1, skippedCount: 1, problems: [{ problem: BULK_TEXTS.changedSince }] },
    });
    expect(await limits()).toEqual([null, 9, 5]);
    expect(await act(limit(ids, ''))).toMatchObject({ doneCount: 2, skippedCount: 1 });
    expect(await limits()).toEqual([null, null, null]);
    for (const value of ['-1', '501', '2.5', 'many'])
      expect(errorOf(await bulk.preview(admin, limit(ids, value)))).toMatchObject({
        ...{ code: 'BAD_INPUT', field: 'maxStudents' },
      });
  });

  it('are activated and welcomed, and made inactive again unless they have students by then', async () => {
    const { prisma } = gateway.app;
    const [first, second] = [await makeMentor(gateway.app, null), await makeMentor(gateway.app, null)];
    await prisma.mentor.updateMany({ where: { id: { not: family.mentorId } }, data: { isActive: false } });
    const filters = [{ name: 'isActive', value: 'false' }];
    const { id } = await act({ kind: 'ACTIVATE_MENTORS', ids: null, filters });
    expect(await prisma.mentor.count({ where: { isActive: true } })).toBe(3);
    for (const { id: recipientId } of [first, second])
      expect(await prisma.notification.count({ where: { recipientId } })).toBe(1);
    await prisma.student.update({ where: { id: family.studentId }, data: { mentorId: first.mentorId } });
    expect(await takeBack(id)).toMatchObject({
      ...{ doneCount: 1, failedCount: 1, problems: [{ problem: MENTOR_ADMIN_TEXTS.hasStudents }] },
    });
    const inactive = await prisma.mentor.findMany({ where: { isActive: false } });
    expect(inactive.map((mentor) => mentor.id)).toEqual([second.mentorId]);
  });
});

describe('lessons', () => {
  it('are published and unpublished by the filters of the table, and put back', async () => {
    const { prisma } = gateway.app;
    const [first = '', second = ''] = await makeLessons(gateway.app, 'WEBSITE_APP', 2);
    await makeLessons(gateway.app, 'VIDEO_ANIMATION', 1);
    await prisma.lesson.update({ where: { id: second }, data: { isPublished: false } });
    const selection: BulkSelection = {
      ...{ kind: 'UNPUBLISH_LESSONS', ids: null, filters: [{ name: 'course', value: 'WEBSITE_APP' }] },
    };
    expect(await previewOf(selection)).toMatchObject({
      ...{ totalCount: 2, changeCount: 1 },
      rows: [{ label: 'Lesson 1: Lesson number 1', before: 'Published', after: 'Draft' }],
    });
    const { id } = await act(selection);
    expect(await prisma.lesson.count({ where: { isPublished: true } })).toBe(1);
    expect(await takeBack(id)).toMatchObject({ doneCount: 1 });
    expect(await prisma.lesson.findUnique({ where: { id: first } })).toMatchObject({ isPublished: true });
    expect(await act({ kind: 'PUBLISH_LESSONS', ids: [second] })).toMatchObject({ doneCount: 1 });
    expect(await prisma.lesson.count({ where: { isPublished: true } })).toBe(3);
  });
});

describe('assignments', () => {
  it('are made required, which families hear of, and optional; taken back, nobody hears of it', async () => {
    const { prisma } = gateway.app;
    const [lessonId = ''] = await makeLessons(gateway.app, 'WEBSITE_APP', 1);
    const dueAt = new Date(Date.now() + 7 * 86_400_000);
    const { id: assignmentId } = await prisma.assignment.create({
      data: { lessonId, title: 'Shadows', isRequired: false, dueAt },
    });
    const selection = (kind: BulkActionKind): BulkSelection => ({ kind, ids: [assignmentId] });
    expect(await previewOf(selection('REQUIRE_ASSIGNMENTS'))).toMatchObject({
      rows: [{ label: 'Shadows, lesson 1', before: 'Optional', after: 'Required' }],
    });
    const noticesOf = async () => {
      const notices = await prisma.assignmentNotice.findMany({ orderBy: { kind: 'asc' } });
      return notices.map(({ kind }) => kind).toSorted();
    };
    const { id } = await act(selection('REQUIRE_ASSIGNMENTS'));
    expect(await noticesOf()).toEqual(['ADDED', 'DUE_SOON']);
    await takeBack(id);
    expect(await noticesOf()).toEqual(['DUE_SOON']);
    expect(await prisma.assignment.findUnique({ where: { id: assignmentId } })).toMatchObject({
      isRequired: false,
    });
    await prisma.assignment.update({ where: { id: assignmentId }, data: { isRequired: true } });
    const { id: optional } = await act(selection('UNREQUIRE_ASSIGNMENTS'));
    await takeBack(optional);
    expect(await noticesOf()).toEqual(['DUE_SOON']);
    expect(await prisma.assignment.findUnique({ where: { id: assignmentId } })).toMatchObject({
      isRequired: true,
    });
  });
});

describe('payments', () => {
  const makePayment = (status: PaymentStatus, roundRunning: boolean) =>
    gateway.app.prisma.payment.create({
      data: {
        ...{ reference: randomUUID(), parentId: family.parent.id, studentName: 'Dara', status, roundRunning },
        ...{ course: 'WEBSITE_APP', package: 'DIY', amountMinor: 10_000_000, currency: 'NGN' },
        verifyUntil: new Date(),
        nextVerifyAt: roundRunning ? new Date(Date.now() + 3_600_000) : null,
        settledAt: status === 'PENDING' ? null : new Date(),
      },
    });

  it('that are open begin a new round at once, and no other ones', async () => {
    const { prisma } = gateway.app;
    const open = [await makePayment('ABANDONED', false), await makePayment('FAILED', false)];
    const others = [await makePayment('PENDING', true), await makePayment('COMPLETED', false)];
    const ids = [...open, ...others].map(({ id }) => id);
    const selection: BulkSelection = { kind: 'VERIFY_PAYMENTS', ids };
    const preview = await previewOf(selection);
    expect(preview).toMatchObject({ totalCount: 4, changeCount: 2 });
    expect(preview.skipped.map(({ reason }) => reason).toSorted()).toEqual(
      [BULK_TEXTS.settled, BULK_TEXTS.verifying].toSorted(),
    );
    expect(preview.rows).toMatchObject(
      open.map(() => ({ before: 'Verified in one round', after: 'Round 2' })),
    );
    const action = await act(selection);
    expect(action).toMatchObject({ doneCount: 2, skippedCount: 2, undoableUntil: null });
    const rounds = await prisma.payment.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
    expect(rounds.map(({ round, roundRunning }) => [round, roundRunning])).toEqual([
      [2, true],
      [2, true],
      [1, true],
      [1, false],
    ]);
    expect(errorOf(await bulk.undo(admin, action.id))).toMatchObject({ code: 'CLOSED' });
  });
});
