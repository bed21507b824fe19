import { randomUUID } from 'node:crypto';
import type { Prisma } from '../../gateway/generated/prisma/client.ts';
import type { Tx } from '../../gateway/platform/database/prisma.ts';
import { students } from '../content/families.ts';
import { studentByKey } from '../content/lookup.ts';
import type { AttemptContent, StudentContent, SubmissionContent } from '../content/people.ts';
import { completedMinutesAgo } from '../content/schedule.ts';
import { submissions } from '../content/submissions.ts';
import type { Documents } from './documents.ts';
import { type Pictures, workPictures } from './pictures.ts';
import { minutesAgo, type SeedContext } from './seedContext.ts';

/** A review as notifications refer to it. */
export type WrittenReview = { id: string; student: string; minutesAgo: number };

/** The stored files of submissions and messages. */
export type StoredWork = { pictures: Pictures; documents: Documents };

/** Writes the completed lessons and all submissions, with their files and reviews. */
export async function writeWork(tx: Tx, scene: SeedContext, stored: StoredWork): Promise<WrittenReview[]> {
  await tx.lessonCompletion.createMany({
    data: students.flatMap((student) => completionRows(scene, student)),
  });
  const questionIds = await readQuestionIds(tx);
  const attempts = submissions.flatMap((submission) =>
    submission.attempts.map((attempt, index) => ({
      id: randomUUID(),
      submission,
      attempt,
      number: index + 1,
    })),
  );
  await tx.submission.createMany({
    data: attempts.map((row) => ({ ...submissionRow(scene, row, questionIds), id: row.id })),
  });
  await writeFiles(tx, scene, stored, attempts);
  const reviews = attempts.flatMap(({ id, submission, attempt }) =>
    attempt.review
      ? [{ id: randomUUID(), submissionId: id, student: submission.student, review: attempt.review }]
      : [],
  );
  await tx.review.createMany({
    data: reviews.map(({ id, submissionId, student, review }) => ({
      id,
      submissionId,
      studentId: scene.ids.student(student),
      reviewerId: scene.ids.account(review.reviewer),
      overallScore: review.overallScore,
      detailedFeedback: review.feedback,
      strengths: review.strengths,
      areasForImprovement: review.areasForImprovement,
      nextSteps: review.nextSteps,
      timeSpentMinutes: review.timeSpentMinutes,
      createdAt: minutesAgo(scene, review.minutesAgo),
    })),
  });
  return reviews.map(({ submissionId, student, review }) => ({
    id: submissionId,
    student,
    minutesAgo: review.minutesAgo,
  }));
}

async function writeFiles(
  tx: Tx,
  scene: SeedContext,
  { pictures, documents }: StoredWork,
  attempts: (Attempt & { id: string })[],
): Promise<void> {
  const files = attempts.flatMap((row) => {
    const { student } = row.submission;
    const documentFiles = row.attempt.documents.map((document) => ({
      kind: 'FILE' as const,
      columns: documents.columnsOf(student, document),
    }));
    const screenshotFiles = workPictures(row.submission, row.number).map((use) => ({
      kind: 'SCREENSHOT' as const,
      columns: pictures.columnsOf(use),
    }));
    return [...documentFiles, ...screenshotFiles].map((file, index) => ({
      ...file,
      fileId: randomUUID(),
      submissionId: row.id,
      position: index + 1,
      ownerId: scene.ids.account(studentByKey(student).parent),
      at: minutesAgo(scene, row.attempt.minutesAgo),
    }));
  });
  await tx.storedFile.createMany({
    data: files.map(({ columns, fileId, ownerId, at }) => ({
      ...columns,
      id: fileId,
      ownerId,
      storedAt: at,
      createdAt: at,
    })),
  });
  await tx.submissionFile.createMany({
    data: files.map(({ fileId, submissionId, position, kind }) => ({ fileId, submissionId, position, kind })),
  });
}

function completionRows(
  scene: SeedContext,
  student: StudentContent,
): Prisma.LessonCompletionCreateManyInput[] {
  return Array.from({ length: student.completedLessonCount }, (_, index) => ({
    studentId: scene.ids.student(student.key),
    lessonId: scene.ids.lesson(student.course, index + 1),
    completedAt: minutesAgo(scene, completedMinutesAgo(student, index + 1)),
  }));
}

type Attempt = { submission: SubmissionContent; attempt: AttemptContent; number: number };

function submissionRow(
  scene: SeedContext,
  { submission, attempt, number }: Attempt,
  questionIds: QuestionIds,
) {
  const student = studentByKey(submission.student);
  const { course } = student;
  const assignmentId = scene.ids.assignment(course, submission.lessonNumber, submission.assignmentTitle);
  const submittedAt = minutesAgo(scene, attempt.minutesAgo);
  return {
    studentId: scene.ids.student(student.key),
    assignmentId,
    attempt: number,
    mode: attempt.mode,
    text: attempt.text,
    links: attempt.links,
    ...(attempt.answers && {
      answers: answersById(attempt.answers, questionIds.get(assignmentId) ?? []),
    }),
    status: attempt.status,
    score: attempt.score,
    submittedAt,
    createdAt: submittedAt,
    reviewedAt: attempt.review ? minutesAgo(scene, attempt.review.minutesAgo) : null,
  };
}

/** The ids of each assignment's questions, in order. */
type QuestionIds = Map<string, string[]>;

async function readQuestionIds(tx: Tx): Promise<QuestionIds> {
  const ids: QuestionIds = new Map();
  const rows = await tx.assignmentQuestion.findMany({
    orderBy: { position: 'asc' },
    select: { id: true, assignmentId: true },
  });
  for (const { id, assignmentId } of rows) ids.set(assignmentId, [...(ids.get(assignmentId) ?? []), id]);
  return ids;
}

function answersById(answers: string[], questionIds: string[]): Record<string, string> {
  return Object.fromEntries(questionIds.map((id, index) => [id, answers[index] ?? '']));
}
