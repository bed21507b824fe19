import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkHelpQuestion, HELP_TEXTS, MAX_OPEN_HELP_REQUESTS } from '../../../contract/help.ts';
import { checkOpen } from '../../../contract/lessons.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { notifyReviewers } from '../assignments/notifyReviewers.ts';
import { studentsOfFamily } from '../enrolment/access.ts';
import { loadLessonSequence } from '../lessons/lessonSequence.ts';
import { flagContactText } from '../reports/flagContactText.ts';
import { HELP_REQUESTS_PER_PERSON } from './limits.ts';
import { publishHelpRequest } from './publishHelpRequest.ts';

export type HelpQuestion = { studentId: string; lessonId: string; question: string };

/** The subject key about a question that waits for an answer. */
export const helpSubject = (requestId: string) => `help:${requestId}`;

/**
 * Asks those who review a child's work for help with an open lesson, by the child or the parent. One question per
 * lesson is open; the same one again changes nothing.
 * @returns the id of the request
 * @throws DomainError NOT_FOUND, CLOSED, LIMIT, CONFLICT while another question about the lesson is open, or when the
 * child has a mentor to write to
 */
export async function askForHelp(app: App, viewer: Viewer, asked: HelpQuestion): Promise<string> {
  await consumeRateLimit(app.prisma, HELP_REQUESTS_PER_PERSON, viewer.id);
  throwIfInvalid(checkHelpQuestion(asked));
  const { studentId, lessonId } = asked;
  const question = asked.question.trim();
  return await inTransaction(app, async (tx, effects) => {
    // Serializes the questions of a child, so that two at the same time cannot exceed the limit.
    await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`;
    const where = { AND: [{ id: studentId }, studentsOfFamily(viewer)] };
    const sequence = await loadLessonSequence(tx, where);
    if (!sequence) throw notFound('Student');
    const lesson = sequence.lessons.find(({ id }) => id === lessonId);
    if (!lesson) throw notFound('Lesson');
    throwIfInvalid(checkOpen(lesson.state));
    const student = await tx.student.findUniqueOrThrow({
      where: { id: studentId },
      select: { firstName: true, package: true, mentor: { select: { isActive: true } } },
    });
    if (asksMentor(student)) throw new DomainError('CONFLICT', HELP_TEXTS.hasMentor, null);
    const open = await tx.helpRequest.findMany({
      where: { studentId, answeredAt: null },
      select: { id: true, lessonId: true, question: true },
    });
    const same = open.find((request) => request.lessonId === lessonId);
    if (same?.question === question) return same.id;
    if (same) throw new DomainError('CONFLICT', HELP_TEXTS.isOpen, null);
    if (open.length >= MAX_OPEN_HELP_REQUESTS) throw new DomainError('LIMIT', HELP_TEXTS.tooManyOpen, null);
    const { id } = await tx.helpRequest.create({
      data: { studentId, lessonId, question, askedById: viewer.id },
      select: { id: true },
    });
    await flagContactText(tx, {
      ...{ kind: 'HELP_QUESTION', studentId, senderId: viewer.id, content: question },
    });
    await notifyReviewers(
      tx,
      effects,
      {
        studentId,
        title: `${student.firstName} asks for help`,
        body: `There is a question about lesson ${lesson.number}. Whoever answers first helps the child on.`,
        subjectKey: helpSubject(id),
      },
      [],
    );
    await publishHelpRequest(tx, effects, viewer, { id, studentId });
    return id;
  });
}

/** Returns whether a child's questions go to the thread with the mentor instead of the queue. */
export const asksMentor = (student: { package: 'DIY' | 'MENTORED'; mentor: { isActive: boolean } | null }) =>
  student.package === 'MENTORED' && student.mentor?.isActive === true;
