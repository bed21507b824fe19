import { randomUUID } from 'node:crypto';
import type { App } from '../../../gateway/context.ts';
import { makePerson } from '../factories/people.ts';
import type { AuditSample } from './sample.ts';

const COURSE = 'VIDEO_ANIMATION';
const FEEDBACK = 'The colours are brave';

/** Returns the next number of a lesson: a course has each once, and twenty for which assignments are written. */
async function nextNumber({ prisma }: Pick<App, 'prisma'>): Promise<number> {
  const { _max } = await prisma.lesson.aggregate({ where: { course: COURSE }, _max: { number: true } });
  return (_max.number ?? 0) + 1;
}

async function makeLesson(app: Pick<App, 'prisma'>) {
  const number = await nextNumber(app);
  return app.prisma.lesson.create({ data: { course: COURSE, number, title: 'Draw', isPublished: true } });
}

async function makeAssignment(app: Pick<App, 'prisma'>, maxAttempts: number) {
  const lesson = await makeLesson(app);
  return app.prisma.assignment.create({
    data: { lessonId: lesson.id, title: 'Show it', position: 1, maxAttempts },
    include: { lesson: true },
  });
}

/** Arranges an attempt of a child whose work admins review. */
async function makeWork(app: Pick<App, 'prisma'> & Parameters<typeof makePerson>[0], isFailed: boolean) {
  const parent = await makePerson(app, { role: 'PARENT', name: 'Bola' });
  const { id: studentId } = await app.prisma.student.create({
    data: { parentId: parent.id, firstName: 'Simi', age: 11, course: COURSE, paymentStatus: 'COMPLETED' },
  });
  const assignment = await makeAssignment(app, 1);
  const { id } = await app.prisma.submission.create({
    data: {
      ...{ studentId, assignmentId: assignment.id, attempt: 1, mode: 'TEXT', text: 'My goats' },
      ...(isFailed ? { status: 'NEEDS_REVISION', score: 20 } : {}),
    },
  });
  return { id, studentId, assignmentId: assignment.id };
}

const lessonForm = (number: number) => ({
  ...{ course: COURSE, number, title: 'Cut and paste', description: '', textContent: '' },
  ...{ videoTitle: '', videoEmbedCode: '', videoDurationMinutes: 30 },
});

const assignmentForm = (number: number) => ({
  ...{ course: COURSE, lessonNumber: number, title: 'Show more', description: 'A page', kind: 'SUBMISSION' },
  ...{ maxAttempts: 3, passingScore: 70, points: 100, requirements: [], isRequired: false },
  ...{ maxFileSizeMb: 10, questions: [], dueAt: null },
});

/** The writes of admins about lessons, assignments and work. */
export const teachingSamples: Record<string, AuditSample> = {
  async createLesson({ gateway: { app } }) {
    const number = await nextNumber(app);
    const id = randomUUID();
    const after = { title: 'Cut and paste', number, isPublished: false };
    return {
      input: { id, ...lessonForm(number) },
      entries: [{ action: 'lesson.create', entity: 'Lesson', entityId: id, before: null, after }],
      hidden: [],
    };
  },

  async updateLesson({ gateway: { app } }) {
    const { id, number, version } = await makeLesson(app);
    return {
      input: { lessonId: id, version, ...lessonForm(number) },
      entries: [
        {
          ...{ action: 'lesson.update', entity: 'Lesson', entityId: id },
          ...{ before: { title: 'Draw' }, after: { title: 'Cut and paste' } },
        },
      ],
      hidden: [],
    };
  },

  async setLessonPublished({ gateway: { app } }) {
    const { id, version } = await makeLesson(app);
    return {
      input: { lessonId: id, isPublished: false, version },
      entries: [
        {
          ...{ action: 'lesson.unpublish', entity: 'Lesson', entityId: id },
          ...{ before: { isPublished: true }, after: { isPublished: false } },
        },
      ],
      hidden: [],
    };
  },

  async deleteLesson({ gateway: { app } }) {
    const { id, number } = await makeLesson(app);
    const before = { title: 'Draw', number };
    return {
      input: { lessonId: id, expectedAssignmentCount: 0 },
      entries: [{ action: 'lesson.delete', entity: 'Lesson', entityId: id, before, after: null }],
      hidden: [],
    };
  },

  async createAssignment({ gateway: { app } }) {
    const lesson = await makeLesson(app);
    const id = randomUUID();
    const after = { title: 'Show more', lessonId: lesson.id };
    return {
      input: { id, ...assignmentForm(lesson.number) },
      entries: [{ action: 'assignment.create', entity: 'Assignment', entityId: id, before: null, after }],
      hidden: [],
    };
  },

  async updateAssignment({ gateway: { app } }) {
    const { id, version, lesson } = await makeAssignment(app, 2);
    return {
      input: { assignmentId: id, version, ...assignmentForm(lesson.number) },
      entries: [
        {
          ...{ action: 'assignment.update', entity: 'Assignment', entityId: id },
          before: { title: 'Show it', maxAttempts: 2 },
          after: { title: 'Show more', maxAttempts: 3 },
        },
      ],
      hidden: [],
    };
  },

  async deleteAssignment({ gateway: { app } }) {
    const { id } = await makeAssignment(app, 2);
    const before = { title: 'Show it', maxAttempts: 2 };
    return {
      input: { assignmentId: id, expectedSubmissionCount: 0 },
      entries: [{ action: 'assignment.delete', entity: 'Assignment', entityId: id, before, after: null }],
      hidden: [],
    };
  },

  async reviewSubmission({ gateway: { app } }) {
    const { id: submissionId } = await makeWork(app, false);
    const lists = { strengths: ['Brave'], areasForImprovement: [], nextSteps: [] };
    return {
      input: { submissionId, score: 80, feedback: FEEDBACK, ...lists },
      entries: [
        {
          ...{ action: 'submission.review', entity: 'Submission', entityId: submissionId },
          before: { status: 'SUBMITTED', score: null },
          after: { status: 'APPROVED', score: 80 },
        },
      ],
      hidden: [FEEDBACK, 'My goats'],
    };
  },

  async withdrawReview({ gateway: { app }, admin }) {
    const { id: submissionId, studentId } = await makeWork(app, true);
    await app.prisma.review.create({
      data: { submissionId, studentId, reviewerId: admin.id, overallScore: 20, detailedFeedback: FEEDBACK },
    });
    return {
      input: { submissionId },
      entries: [
        {
          ...{ action: 'submission.withdrawReview', entity: 'Submission', entityId: submissionId },
          before: { status: 'NEEDS_REVISION', score: 20 },
          after: { status: 'SUBMITTED', score: null },
        },
      ],
      hidden: [FEEDBACK, 'My goats'],
    };
  },

  async grantAttempt({ gateway: { app } }) {
    const { id: submissionId, studentId, assignmentId } = await makeWork(app, true);
    return {
      input: { submissionId },
      entries: [
        {
          ...{ action: 'submission.grantAttempt', entity: 'Submission', entityId: submissionId },
          ...{ before: null, after: { studentId, assignmentId } },
        },
      ],
      hidden: ['My goats'],
    };
  },

  async decideExtraAttempt({ gateway: { app } }) {
    const { id: submissionId, studentId, assignmentId } = await makeWork(app, true);
    const { id: requestId } = await app.prisma.extraAttemptRequest.create({
      data: { studentId, assignmentId, submissionId },
    });
    return {
      input: { requestId, isGranted: false, reply: FEEDBACK },
      entries: [
        {
          ...{ action: 'submission.decideExtraAttempt', entity: 'Submission', entityId: submissionId },
          ...{ before: null, after: { studentId, assignmentId, isGranted: false } },
        },
      ],
      hidden: ['My goats', FEEDBACK],
    };
  },

  async answerHelpRequest({ gateway: { app } }) {
    const { studentId, assignmentId } = await makeWork(app, true);
    const where = { id: assignmentId };
    const { lessonId } = await app.prisma.assignment.findUniqueOrThrow({ where });
    const { id: requestId } = await app.prisma.helpRequest.create({
      data: { studentId, lessonId, question: 'Where did my goats go?' },
    });
    return {
      input: { requestId, answer: FEEDBACK },
      entries: [
        {
          ...{ action: 'helpRequest.answer', entity: 'HelpRequest', entityId: requestId },
          ...{ before: null, after: { studentId, lessonId } },
        },
      ],
      hidden: ['Where did my goats go?', FEEDBACK],
    };
  },
};
