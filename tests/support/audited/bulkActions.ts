import { randomInt, randomUUID } from 'node:crypto';
import type { BulkActionKind } from '../../../contract/bulkActions.ts';
import type { App } from '../../../gateway/context.ts';
import { successOf } from '../clients/http.ts';
import { type BulkSelection, bulkActionsOf } from '../factories/bulkActions.ts';
import { makeProject } from '../factories/files.ts';
import { makeMentor, makeUnpaidFamily } from '../factories/payments.ts';
import { makeFamily, type Person } from '../factories/people.ts';
import type { AuditSample, ExpectedEntry } from './sample.ts';

const REASON = 'A new term';
const HOUR_MS = 3_600_000;

/** Records that a bulk action changes, each with one entry. */
type ArrangedRecords = {
  values: { name: string; value: string }[];
  /** In the order in which the records are changed. */
  entries: (ExpectedEntry & { entityId: string })[];
  /** The action of the entries that an undo writes; null for a kind that cannot be taken back. */
  undoneAs: string | null;
};

const twice = <Arranged>(arrange: () => Promise<Arranged>) => Promise.all([arrange(), arrange()]);

const arrangeDecision =
  (action: string, before: ProjectState, after: Partial<ProjectState>) =>
  async (app: App): Promise<ArrangedRecords> => {
    const ids = await twice(async () => {
      const { studentId } = await makeFamily(app);
      const { isApproved, isFeatured } = before;
      const { id } = await makeProject(app, { studentId, title: 'Paper Boat', isApproved });
      await app.prisma.project.update({ where: { id }, data: { isFeatured } });
      return id;
    });
    return {
      values: [],
      entries: ids.map((entityId) => ({
        ...{ action, entity: 'Project', entityId, before, after: { ...before, ...after } },
      })),
      undoneAs: 'project.undoDecision',
    };
  };

type ProjectState = { isApproved: boolean; isFeatured: boolean };

const WAITING = { isApproved: false, isFeatured: false };
const SHOWN = { isApproved: true, isFeatured: false };
const FEATURED = { isApproved: true, isFeatured: true };

/** Makes a lesson that no other one has the number of. */
const makeLesson = (app: App, isPublished: boolean) =>
  app.prisma.lesson.create({
    data: { course: 'VIDEO_ANIMATION', number: randomInt(1000, 1_000_000), title: 'Light', isPublished },
  });

const arrangePublication =
  (isPublished: boolean) =>
  async (app: App): Promise<ArrangedRecords> => {
    const lessons = await twice(() => makeLesson(app, !isPublished));
    const [action, undoneAs] = isPublished
      ? ['lesson.publish', 'lesson.unpublish']
      : ['lesson.unpublish', 'lesson.publish'];
    return {
      values: [],
      entries: lessons.map(({ id }) => ({
        ...{ action, entity: 'Lesson', entityId: id },
        ...{ before: { isPublished: !isPublished }, after: { isPublished } },
      })),
      undoneAs,
    };
  };

const arrangeRequirement =
  (isRequired: boolean) =>
  async (app: App): Promise<ArrangedRecords> => {
    const assignments = await twice(async () => {
      const { id: lessonId } = await makeLesson(app, true);
      return app.prisma.assignment.create({ data: { lessonId, title: 'Shadows', isRequired: !isRequired } });
    });
    return {
      values: [],
      entries: assignments.map(({ id }) => ({
        ...{ action: 'assignment.update', entity: 'Assignment', entityId: id },
        ...{ before: { isRequired: !isRequired }, after: { isRequired } },
      })),
      undoneAs: 'assignment.update',
    };
  };

/** Makes a payment whose first round of verification has ended. */
const makePendingPayment = (app: App, parentId: string) =>
  app.prisma.payment.create({
    data: {
      ...{ reference: `bulk-${randomUUID()}`, parentId, studentName: 'Dara', course: 'WEBSITE_APP' },
      ...{ package: 'DIY', status: 'PENDING', amountMinor: 10_000_000, currency: 'NGN', round: 1 },
      verifyUntil: new Date(),
    },
  });

/** Arranges records for each kind of bulk action. */
export const bulkRecords: Record<BulkActionKind, (app: App) => Promise<ArrangedRecords>> = {
  async ASSIGN_MENTOR(app) {
    const [families, { mentorId }] = [await twice(() => makeFamily(app)), await makeMentor(app, null)];
    return {
      values: [{ name: 'mentorId', value: mentorId }],
      entries: families.map((family) => ({
        ...{ action: 'student.assignMentor', entity: 'Student', entityId: family.studentId },
        ...{ before: { mentorId: family.mentorId }, after: { mentorId } },
      })),
      undoneAs: 'student.assignMentor',
    };
  },

  async REMIND_OF_PAYMENT(app) {
    const families = await twice(() => makeUnpaidFamily(app, 'DIY'));
    return {
      values: [],
      entries: families.map(({ student }) => ({
        ...{ action: 'student.remindOfPayment', entity: 'Student', entityId: student.id },
        ...{ before: null, after: null },
      })),
      undoneAs: null,
    };
  },

  async DELETE_STUDENTS(app) {
    const families = await twice(() => makeFamily(app));
    return {
      values: [],
      entries: families.map(({ studentId, parent }) => ({
        ...{ action: 'student.delete', entity: 'Student', entityId: studentId },
        ...{ before: { firstName: 'Dara', parentId: parent.id }, after: null },
      })),
      undoneAs: null,
    };
  },

  APPROVE_PROJECTS: arrangeDecision('project.approve', WAITING, { isApproved: true }),
  UNAPPROVE_PROJECTS: arrangeDecision('project.unapprove', FEATURED, WAITING),
  FEATURE_PROJECTS: arrangeDecision('project.feature', SHOWN, { isFeatured: true }),
  UNFEATURE_PROJECTS: arrangeDecision('project.unfeature', FEATURED, { isFeatured: false }),

  async SET_MAX_STUDENTS(app) {
    const mentors = await twice(() => makeMentor(app, 3));
    return {
      values: [{ name: 'maxStudents', value: '5' }],
      entries: mentors.map(({ mentorId }) => ({
        ...{ action: 'mentor.update', entity: 'Mentor', entityId: mentorId },
        ...{ before: { maxStudents: 3 }, after: { maxStudents: 5 } },
      })),
      undoneAs: 'mentor.update',
    };
  },

  async ACTIVATE_MENTORS(app) {
    const mentors = await twice(() => makeMentor(app, null));
    const ids = mentors.map(({ mentorId }) => mentorId);
    await app.prisma.mentor.updateMany({ where: { id: { in: ids } }, data: { isActive: false } });
    return {
      values: [],
      entries: ids.map((entityId) => ({
        ...{ action: 'mentor.update', entity: 'Mentor', entityId },
        ...{ before: { isActive: false }, after: { isActive: true } },
      })),
      undoneAs: 'mentor.update',
    };
  },

  REQUIRE_ASSIGNMENTS: arrangeRequirement(true),
  UNREQUIRE_ASSIGNMENTS: arrangeRequirement(false),
  PUBLISH_LESSONS: arrangePublication(true),
  UNPUBLISH_LESSONS: arrangePublication(false),

  async VERIFY_PAYMENTS(app) {
    const payments = await twice(async () => {
      const { parent } = await makeFamily(app);
      return makePendingPayment(app, parent.id);
    });
    return {
      values: [],
      entries: payments.map(({ id }) => ({
        ...{ action: 'payment.checkAgain', entity: 'Payment', entityId: id },
        ...{ before: { round: 1 }, after: { round: 2 } },
      })),
      undoneAs: null,
    };
  },
};

/** Arranges an action that assigned a mentor to one student, or is to do so. */
async function makeAction(app: App, admin: Person, isDone: boolean) {
  const [family, next] = [await makeFamily(app), await makeMentor(app, null)];
  const [id, change] = [randomUUID(), { from: family.mentorId, to: next.mentorId }];
  const ended = {
    ...{ status: 'DONE' as const, doneCount: 1, nextAttemptAt: null, finishedAt: new Date() },
    undoableUntil: new Date(Date.now() + HOUR_MS),
  };
  const item = { position: 0, subjectId: family.studentId, label: 'Dara, child of Ngozi' };
  await app.prisma.bulkAction.create({
    data: {
      ...{ id, ownerId: admin.id, kind: 'ASSIGN_MENTOR', values: { mentorId: next.mentorId } },
      ...{ reason: REASON, totalCount: 1, ...(isDone && ended) },
      items: { create: { ...item, ...(isDone && { status: 'DONE', change }) } },
    },
  });
  return id;
}

/** The writes of admins about many records at once; each record has an entry of its own when its turn comes. */
export const bulkActionSamples: Record<string, AuditSample> = {
  async startBulkAction({ gateway, admin }) {
    const { values, entries } = await bulkRecords.ASSIGN_MENTOR(gateway.app);
    const ids = entries.map(({ entityId }) => entityId);
    const selection: BulkSelection = { kind: 'ASSIGN_MENTOR', ids, values };
    const { digest } = successOf(await bulkActionsOf(gateway).preview(admin, selection));
    const id = randomUUID();
    const chosen = Object.fromEntries(values.map(({ name, value }) => [name, value]));
    return {
      input: { id, selection, reason: REASON, digest },
      entries: [
        {
          ...{ action: 'bulkAction.start', entity: 'BulkAction', entityId: id, before: null },
          after: { kind: 'ASSIGN_MENTOR', values: chosen, records: ids.length },
        },
      ],
      hidden: [],
    };
  },

  async cancelBulkAction({ gateway: { app }, admin }) {
    const id = await makeAction(app, admin, false);
    return {
      input: { bulkActionId: id },
      entries: [
        { action: 'bulkAction.cancel', entity: 'BulkAction', entityId: id, before: null, after: null },
      ],
      hidden: [],
    };
  },

  async undoBulkAction({ gateway: { app }, admin }) {
    const id = await makeAction(app, admin, true);
    return {
      input: { bulkActionId: id },
      entries: [
        {
          ...{ action: 'bulkAction.undo', entity: 'BulkAction', entityId: id, before: null },
          after: { kind: 'ASSIGN_MENTOR', records: 1 },
        },
      ],
      hidden: [],
    };
  },
};
