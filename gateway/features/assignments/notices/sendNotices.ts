import { assignmentStatusOf } from '../../../../contract/assignments.ts';
import { fullTimeText } from '../../../../contract/time.ts';
import type { App } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { familyIds } from '../../enrolment/access.ts';
import { loadLessonSequence } from '../../lessons/lessonSequence.ts';
import { notify } from '../../notifications/notify.ts';
import { audienceOf } from '../access.ts';
import { noticeSubject } from './noticeSubjects.ts';

const BATCH_SIZE = 100;

const withLesson = {
  assignment: { include: { lesson: { select: { course: true, number: true } } } },
} satisfies Prisma.AssignmentNoticeInclude;

type Notice = Prisma.AssignmentNoticeGetPayload<{ include: typeof withLesson }>;

/**
 * Sends the notices of assignments that are due, to the families of all children concerned. A family is notified of the
 * same one once, so several workers can run it concurrently, and one that ended half-way is repeated.
 */
export async function sendDueNotices(app: App, signal: AbortSignal): Promise<void> {
  const notices = await app.prisma.assignmentNotice.findMany({
    where: { dueAt: { lte: new Date() } },
    orderBy: [{ dueAt: 'asc' }, { assignmentId: 'asc' }],
    take: BATCH_SIZE,
    include: withLesson,
  });
  for (const notice of notices) {
    try {
      if (!(await sendToAll(app, signal, notice))) return;
      const { assignmentId, kind, dueAt } = notice;
      await app.prisma.assignmentNotice.deleteMany({ where: { assignmentId, kind, dueAt } });
    } catch (error) {
      // One that fails must not hold up those after it; the next run retries it.
      app.log.warn({ assignment: notice.assignmentId, err: error }, 'a notice of an assignment was not sent');
    }
  }
}

/** Selects the children a notice concerns: those whom the assignment is for, or who have become its recipients. */
function concernedStudents({ assignment, addedSince }: Notice): Prisma.StudentWhereInput {
  const { id: assignmentId, lesson, isForChosenStudents } = assignment;
  const audience = audienceOf({ ...assignment, course: lesson.course });
  if (!isForChosenStudents) return audience;
  const isAdded = addedSince ? { addedAt: { gte: addedSince } } : {};
  const recipients = { assignmentRecipients: { some: { assignmentId, ...isAdded } } };
  // A student who handed in work keeps the assignment and is reminded of its due date.
  const keeping = addedSince ? [] : [{ submissions: { some: { assignmentId } } }];
  return { AND: [audience, { OR: [recipients, ...keeping] }] };
}

/** @returns false if the worker was asked to stop before everybody was notified */
async function sendToAll(app: App, signal: AbortSignal, notice: Notice): Promise<boolean> {
  let after = '';
  for (;;) {
    const students = await app.prisma.student.findMany({
      where: { AND: [concernedStudents(notice), after ? { id: { gt: after } } : {}] },
      orderBy: { id: 'asc' },
      take: BATCH_SIZE,
      select: { id: true },
    });
    for (const { id } of students) {
      if (signal.aborted) return false;
      await sendTo(app, notice, id);
    }
    if (students.length < BATCH_SIZE) return true;
    after = students.at(-1)?.id ?? '';
  }
}

/** Notifies one family, if the lesson is open to its child and the work is not handed in. */
function sendTo(app: App, notice: Notice, studentId: string): Promise<void> {
  const { kind, assignment, addedSince } = notice;
  return inTransaction(app, async (tx, effects) => {
    const sequence = await loadLessonSequence(tx, { id: studentId });
    const state = sequence?.lessons.find(({ id }) => id === assignment.lessonId)?.state;
    if (state !== 'READY' && state !== 'DONE') return;
    const student = await tx.student.findFirst({
      where: { AND: [{ id: studentId }, concernedStudents(notice)] },
      select: {
        ...{ parentId: true, loginId: true },
        submissions: { where: { assignmentId: assignment.id }, select: { attempt: true, status: true } },
      },
    });
    if (!student) return;
    const standing = assignmentStatusOf(student.submissions);
    if (standing !== 'NONE' && standing !== 'NEEDS_REVISION') return;
    const { title, lesson, dueAt } = assignment;
    // Also to those who turned the notification off: their open lesson shows the assignment.
    if (kind !== 'DUE_SOON')
      effects.publish('assignment.added', { assignmentId: assignment.id, studentId }, familyIds(student));
    const people = await tx.profile.findMany({
      where: { id: { in: familyIds(student) } },
      select: { id: true, timeZone: true },
    });
    const isDue = kind === 'DUE_SOON' && dueAt !== null;
    const drafts = people.map(({ id, timeZone }) => ({
      kind: 'ASSIGNMENT' as const,
      recipientIds: [id],
      studentId,
      title: isDue ? `${title} is due soon` : `New assignment: ${title}`,
      body: isDue
        ? `Lesson ${lesson.number}: please hand it in by ${fullTimeText(dueAt, timeZone)}.`
        : `Lesson ${lesson.number} has a new assignment that is required to complete it.${
            dueAt ? ` It is due by ${fullTimeText(dueAt, timeZone)}.` : ''
          }`,
      actionUrl: `/lesson/${lesson.number}?student=${studentId}`,
      actionText: 'Open the lesson',
      subjectKey: isDue
        ? `${noticeSubject('due', assignment.id, studentId)}:${dueAt.getTime()}`
        : // Somebody who became a recipient again is notified again.
          `${noticeSubject('assignment', assignment.id, studentId)}:${addedSince?.getTime() ?? 'all'}`,
    }));
    notify(effects, ...drafts);
  });
}
