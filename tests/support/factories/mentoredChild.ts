import { randomUUID } from 'node:crypto';
// Signs links for a mentor who may no longer get any.
import { signedLink } from '../../../gateway/features/files/links.ts';
import type { TestGateway } from '../services/gateway.ts';
import { makeDocument } from './files.ts';
import { makeLessons } from './lessons.ts';
import { type Family, makeFamily, makePerson, type Person } from './people.ts';

export const REVIEW_TEXT = 'Keep the colours as they are';
const HOUR_MS = 3_600_000;

/** A child with work, sessions, messages, files, a certificate and a career plan. */
export type MentoredChild = Family & {
  child: Person;
  assignmentId: string;
  lessonId: string;
  /** Reviewed by the mentor; the next attempt is pending. */
  submissionId: string;
  nextSubmissionId: string;
  sessionId: string;
  pastSessionId: string;
  messageId: string;
  workFileId: string;
  messageFileId: string;
  certificateId: string;
  /** A question about the lesson that nobody has answered. */
  helpRequestId: string;
  /** A next step of the career plan. */
  planEntryId: string;
  /** What the mentor wrote for the portfolio; the parent has not agreed. */
  wordsId: string;
  /** Ids and texts that only the family and the mentor may read, by what they are; none is in the review. */
  secrets: Record<string, string>;
};

/** The lessons of the course by gateway: a course has each number once. */
const lessonsOf = new WeakMap<TestGateway, Promise<string[]>>();

/** Arranges a child with a mentor of its own. The lessons of the course are created once per test file. */
export async function makeMentoredChild(gateway: TestGateway): Promise<MentoredChild> {
  const { app } = gateway;
  const { prisma } = app;
  const family = await makeFamily(app);
  const { parent, mentor, mentorId, studentId } = family;
  const child = await makePerson(app, { role: 'STUDENT', name: `Child-${randomUUID().slice(0, 8)}` });
  const lessons = lessonsOf.get(gateway) ?? makeLessons(app, 'WEBSITE_APP', 2);
  lessonsOf.set(gateway, lessons);
  const [lessonId = ''] = await lessons;
  const unique = (text: string) => `${text}-${randomUUID().slice(0, 13)}`;
  const firstName = unique('Zuri');
  await prisma.student.update({ where: { id: studentId }, data: { firstName, loginId: child.id } });
  const parentName = unique('Ngozi');
  await prisma.profile.update({ where: { id: parent.id }, data: { fullName: parentName } });
  const last = await prisma.assignment.aggregate({ where: { lessonId }, _max: { position: true } });
  const assignment = await prisma.assignment.create({
    data: { lessonId, title: 'Make a page', position: (last._max.position ?? 0) + 1 },
  });
  const [workFileId, messageFileId] = await Promise.all([
    makeDocument(app, { bucket: 'ASSIGNMENT_FILES', name: `${unique('work')}.pdf` }, 'work'),
    makeDocument(app, { bucket: 'MESSAGE_ATTACHMENTS', name: `${unique('photo')}.pdf` }, 'photo'),
  ]);
  const work = { studentId, assignmentId: assignment.id, mode: 'BOTH' as const };
  const [workText, laterText] = [unique('first work'), unique('later work')];
  const submission = await prisma.submission.create({
    data: {
      ...{ ...work, attempt: 1, text: workText, status: 'NEEDS_REVISION', score: 40 },
      files: { create: { fileId: workFileId, position: 1 } },
      review: {
        create: { studentId, reviewerId: mentor.id, overallScore: 40, detailedFeedback: REVIEW_TEXT },
      },
    },
    select: { id: true, review: { select: { id: true } } },
  });
  const mark = { kind: 'BOX', colour: 'RED', text: null, points: [0, 0, 10, 10] };
  await prisma.markedPicture.create({
    data: { reviewId: submission.review?.id ?? '', fileId: workFileId, marks: [mark] },
  });
  const later = await prisma.submission.create({ data: { ...work, attempt: 2, text: laterText } });
  const startsAt = new Date(Date.now() + 48 * HOUR_MS);
  const meeting = { mentorId, studentId, durationMinutes: 60 };
  const [link, notes] = [`https://zoom.us/j/${randomUUID()}`, unique('notes')];
  const session = await prisma.mentorSession.create({
    data: {
      ...{ ...meeting, startsAt, meetingLink: link, title: unique('plan') },
      endsAt: new Date(startsAt.getTime() + HOUR_MS),
    },
  });
  const past = await prisma.mentorSession.create({
    data: {
      ...{ ...meeting, meetingLink: link, status: 'COMPLETED', notes },
      startsAt: new Date(startsAt.getTime() - 96 * HOUR_MS),
      endsAt: new Date(startsAt.getTime() - 95 * HOUR_MS),
    },
  });
  const [messageId, content] = [randomUUID(), unique('dear mentor')];
  await prisma.message.create({
    data: {
      ...{ id: messageId, studentId, senderId: parent.id, content },
      recipients: { create: { recipientId: mentor.id } },
      attachments: { create: { fileId: messageFileId, position: 1 } },
    },
  });
  await prisma.notification.create({
    data: {
      ...{
        recipientId: mentor.id,
        studentId,
        kind: 'MESSAGE',
        subjectKey: `message:${messageId}`,
        messageId,
      },
      ...{ title: `New message from ${parentName}`, body: `In the conversation about ${firstName}` },
      actionUrl: `/mentor?student=${studentId}&tab=messages`,
    },
  });
  const certificate = await prisma.certificate.create({
    data: { studentId, firstName, course: 'WEBSITE_APP', code: randomUUID().slice(0, 12).toUpperCase() },
  });
  const question = unique('how do I save');
  const help = await prisma.helpRequest.create({
    data: { studentId, lessonId, question, askedById: child.id },
  });
  const [planLine, mentorWords] = [unique('draw a goat'), unique('a careful maker')];
  const planEntry = await prisma.careerPlanEntry.create({
    data: { id: randomUUID(), studentId, list: 'NEXT', text: planLine, addedById: child.id },
  });
  const words = await prisma.mentorWords.create({
    data: { studentId, authorId: mentor.id, text: mentorWords },
  });
  return {
    ...family,
    ...{ child, lessonId, workFileId, messageFileId, messageId },
    assignmentId: assignment.id,
    submissionId: submission.id,
    nextSubmissionId: later.id,
    sessionId: session.id,
    pastSessionId: past.id,
    certificateId: certificate.id,
    helpRequestId: help.id,
    ...{ planEntryId: planEntry.id, wordsId: words.id },
    secrets: {
      ...{ studentId, firstName, parentName, workText, laterText, link, notes, content, messageId },
      ...{ parentId: parent.id, childId: child.id, workFileId, messageFileId },
      submissionId: submission.id,
      nextSubmissionId: later.id,
      sessionId: session.id,
      sessionTitle: session.title,
      pastSessionId: past.id,
      certificateId: certificate.id,
      certificateCode: certificate.code,
      ...{ question, helpRequestId: help.id, planLine, mentorWords },
    },
  };
}

/** Returns the links to files and pages of the child, as its mentor once had them. */
export function linksOf({ app }: TestGateway, child: MentoredChild): string[] {
  const link = (id: string, bucket: 'ASSIGNMENT_FILES' | 'MESSAGE_ATTACHMENTS') =>
    signedLink(app.config.authSecret, { id, bucket }, 'full', new Date());
  return [
    link(child.workFileId, 'ASSIGNMENT_FILES'),
    link(child.messageFileId, 'MESSAGE_ATTACHMENTS'),
    `/calendar/${child.sessionId}.ics`,
    `/calendar/${child.pastSessionId}.ics`,
    `/certificates/${child.certificateId}.pdf`,
  ];
}
