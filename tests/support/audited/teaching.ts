import { randomUUID } from 'node:crypto';
import type { App } from '../../../gateway/context.ts';
import { makeFamily, makePerson } from '../factories/people.ts';
import { draftSession, HOUR_MS } from '../factories/sessions.ts';
import type { AuditSample } from './sample.ts';

const COURSE = 'VIDEO_ANIMATION';
const LINK = 'https://zoom.us/j/12345?pwd=let-me-in';
const FEEDBACK = 'The colours are brave';

let lessonNumber = 0;

/** Arranges a lesson; a course has each number once. */
async function makeLesson({ prisma }: Pick<App, 'prisma'>) {
  lessonNumber += 1;
  return prisma.lesson.create({
    data: { course: COURSE, number: lessonNumber, title: 'Draw', isPublished: true },
  });
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

async function makeSession(app: Parameters<typeof makeFamily>[0]) {
  const { mentorId, studentId } = await makeFamily(app);
  const startsAt = new Date(Date.now() + 48 * HOUR_MS);
  const { id } = await app.prisma.mentorSession.create({
    data: {
      ...{ mentorId, studentId, startsAt, durationMinutes: 60, meetingLink: LINK, title: 'Plans' },
      endsAt: new Date(startsAt.getTime() + HOUR_MS),
    },
  });
  return { id, studentId, mentorId };
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

/** The writes of admins about lessons, assignments, sessions and work. */
export const teachingSamples: Record<string, AuditSample> = {
  async createLesson() {
    lessonNumber += 1;
    const id = randomUUID();
    const after = { title: 'Cut and paste', number: lessonNumber, isPublished: false };
    return {
      input: { id, ...lessonForm(lessonNumber) },
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
    const { id } = await makeLesson(app);
    return {
      input: { lessonId: id, isPublished: false },
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

  /** By an admin who is a mentor too. */
  async scheduleSession({ gateway: { app }, admin }) {
    const { studentId } = await makeFamily(app);
    const { id: mentorId } = await app.prisma.mentor.create({ data: { profileId: admin.id } });
    await app.prisma.student.update({ where: { id: studentId }, data: { mentorId } });
    const id = randomUUID();
    return {
      input: { ...draftSession({ title: 'Hello', meetingLink: LINK }), id, studentId },
      entries: [
        {
          ...{ action: 'session.create', entity: 'MentorSession', entityId: id, before: null },
          after: { studentId, mentorId, title: 'Hello', status: 'SCHEDULED' },
        },
      ],
      hidden: [LINK],
    };
  },

  async updateSession({ gateway: { app } }) {
    const { id: sessionId } = await makeSession(app);
    const other = `${LINK}-elsewhere`;
    return {
      input: { ...draftSession({ title: 'New plans', meetingLink: other }), sessionId },
      entries: [
        {
          ...{ action: 'session.update', entity: 'MentorSession', entityId: sessionId },
          before: { title: 'Plans', durationMinutes: 60 },
          after: { title: 'New plans', durationMinutes: 45, meetingLink: 'changed' },
        },
      ],
      hidden: [LINK, other],
    };
  },

  async completeSession({ gateway: { app } }) {
    const { id: sessionId } = await makeSession(app);
    return {
      input: { sessionId, notes: 'We built a page' },
      entries: [
        {
          ...{ action: 'session.complete', entity: 'MentorSession', entityId: sessionId },
          before: { status: 'SCHEDULED', notes: null },
          after: { status: 'COMPLETED', notes: 'We built a page' },
        },
      ],
      hidden: [LINK],
    };
  },

  async cancelSession({ gateway: { app } }) {
    const { id: sessionId } = await makeSession(app);
    return {
      input: { sessionId },
      entries: [
        {
          ...{ action: 'session.cancel', entity: 'MentorSession', entityId: sessionId },
          ...{ before: { status: 'SCHEDULED' }, after: { status: 'CANCELLED' } },
        },
      ],
      hidden: [LINK],
    };
  },

  async deleteSession({ gateway: { app } }) {
    const { id: sessionId, studentId } = await makeSession(app);
    return {
      input: { sessionId },
      entries: [
        {
          ...{ action: 'session.delete', entity: 'MentorSession', entityId: sessionId, after: null },
          before: { studentId, title: 'Plans', status: 'SCHEDULED' },
        },
      ],
      hidden: [LINK],
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
};
