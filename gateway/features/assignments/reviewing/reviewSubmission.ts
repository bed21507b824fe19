import {
  alreadyReviewedText,
  checkReview,
  pointsText,
  type QuizPoints,
  type ReviewDraft,
  reviewerName,
  STATUS_LABELS,
  type SubmissionStatus,
  scoreWithEssays,
  statusForScore,
  trimPoints,
} from '../../../../contract/assignments.ts';
import { DomainError, firstProblem, notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import { EXTRA_ATTEMPT_TEXTS } from '../../../../contract/extraAttempts.ts';
import { isPicture } from '../../../../contract/files.ts';
import { normalizeMarkText, type PictureMarks, pictureProblems } from '../../../../contract/pictureMarks.ts';
import { REVIEW_DELIVERY_DELAY_MS } from '../../../../contract/reviewing.ts';
import { type CriterionPoints, givenProblems, scoreWithRubric } from '../../../../contract/rubric.ts';
import type { App, Viewer } from '../../../context.ts';
import { type Effects, inTransaction } from '../../../events/transaction.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { readUnderLock } from '../../../platform/database/transactions.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { familyIds } from '../../enrolment/access.ts';
import { notify } from '../../notifications/notify.ts';
import { settleSubjects } from '../../notifications/settleSubjects.ts';
import { reviewableStudents } from '../access.ts';
import { criteriaOf, rubricColumns } from '../criteria.ts';
import { notifyOutOfAttempts } from '../extraAttempts/notifyOutOfAttempts.ts';
import { REVIEWS_PER_PERSON } from '../limits.ts';
import { pointsOfQuiz } from '../quiz/askedQuestions.ts';
import { currentReviewers, REVIEWED } from '../recipients.ts';
import { stuckSubject, workSubject } from '../workSubjects.ts';
import { auditSubmission } from './auditSubmission.ts';
import { notifyStuck } from './notifyStuck.ts';

/** The points for the criteria of the assignment, if it has some, make the score. */
export type NewReview = ReviewDraft & {
  submissionId: string;
  criteria: readonly CriterionPoints[];
  pictures: readonly PictureMarks[];
};

/**
 * Reviews an attempt, once; the score and the assignment's passing score decide between approval and revision.
 * @returns the id of the submission
 * @throws DomainError CONFLICT with the name of the first reviewer
 */
export async function reviewSubmission(app: App, viewer: Viewer, review: NewReview): Promise<string> {
  await consumeRateLimit(app.prisma, REVIEWS_PER_PERSON, viewer.id);
  const { submissionId } = review;
  await inTransaction(app, async (tx, effects) => {
    // Locks the student, so that a mentor assigned concurrently gets the event or finds the review on fetching, and the
    // last of concurrent reviews finds that no work waits.
    const lock = tx.$queryRaw`
      SELECT 1 FROM "Submission" submission JOIN "Student" student ON student.id = submission."studentId"
      WHERE submission.id = ${submissionId}::uuid FOR NO KEY UPDATE OF student FOR UPDATE OF submission`;
    const work = await readUnderLock(lock, findUnreviewed(tx, viewer, submissionId));
    const { studentId, assignment, attempt, before, points } = work;
    const rubric = criteriaOf(assignment);
    throwIfInvalid(firstProblem(givenProblems(rubric, review.criteria)));
    const scored =
      rubric.length > 0 ? { ...review, score: scoreWithRubric(rubric, review.criteria) } : review;
    throwIfInvalid(checkReview(scored, points?.essays ?? 0));
    throwIfInvalid(firstProblem(pictureProblems(review.pictures, work.pictures)));
    const { score, essayPoints } = scoreOf(scored, points);
    const status = statusForScore(score, assignment.passingScore);
    // Not both in one call: Prisma would read each of the rows again.
    await tx.submission.updateMany({
      where: { id: submissionId },
      data: { status, score, reviewedAt: new Date() },
    });
    const { id: reviewId } = await tx.review.create({
      data: {
        ...{ submissionId, studentId, reviewerId: viewer.id, overallScore: score, essayPoints },
        ...rubricColumns(rubric),
        criterionGiven: review.criteria.map(({ points: given }) => given),
        detailedFeedback: review.feedback.trim(),
        strengths: trimPoints(review.strengths),
        areasForImprovement: trimPoints(review.areasForImprovement),
        nextSteps: trimPoints(review.nextSteps),
        timeSpentMinutes: review.timeSpentMinutes,
      },
      select: { id: true },
    });
    if (review.pictures.length > 0)
      await tx.markedPicture.createMany({
        data: review.pictures.map((picture) => ({ reviewId, ...storedPicture(picture) })),
      });
    await auditSubmission(tx, viewer, {
      ...{ action: 'submission.review', entityId: submissionId, before },
      after: { status, score },
    });
    const family = familyIds(work.student);
    const notBefore = new Date(Date.now() + REVIEW_DELIVERY_DELAY_MS);
    const isOut =
      status === 'NEEDS_REVISION' && (await notifyOutOfAttempts(tx, effects, submissionId, notBefore));
    if (status === 'NEEDS_REVISION' && !isOut) await notifyStuck(tx, effects, submissionId, notBefore);
    await settle(tx, effects, { ...work, status });
    notify(effects, {
      kind: 'ASSIGNMENT_REVIEW',
      recipientIds: family,
      studentId,
      title: `${assignment.title} was reviewed`,
      body: `Attempt ${attempt}: ${STATUS_LABELS[status]}, ${score} of 100, ${pointsText(assignment.points, score)}${isOut ? `. ${EXTRA_ATTEMPT_TEXTS.lastUsed}` : ''}`,
      // Where one more try can be asked for.
      actionUrl: isOut
        ? `/lesson/${assignment.lesson.number}?student=${studentId}`
        : `/dashboard?student=${studentId}&tab=reviews`,
      actionText: isOut ? 'Open the lesson' : 'Read review',
      subjectKey: `review:${submissionId}`,
      notBefore,
    });
    // Publishes to the other possible reviewers too, because it leaves their queue.
    effects.publish('submission.reviewed', { submissionId }, [
      ...family,
      viewer.id,
      ...(await currentReviewers(tx, work.student)),
    ]);
  });
  return submissionId;
}

async function findUnreviewed(tx: Tx, viewer: Viewer, id: string) {
  const found = await tx.submission.findFirst({
    where: { id, student: reviewableStudents(viewer) },
    select: {
      ...{ studentId: true, assignmentId: true },
      student: { select: { ...REVIEWED, parentId: true, loginId: true } },
      attempt: true,
      status: true,
      score: true,
      ...{ mode: true, answers: true, questionIds: true },
      files: { select: { file: { select: { id: true, contentType: true } } } },
      assignment: {
        select: {
          ...{ title: true, passingScore: true, points: true, questions: true },
          ...{ criterionTitles: true, criterionPoints: true, lesson: { select: { number: true } } },
        },
      },
      review: { select: { reviewer: { select: { fullName: true } } } },
    },
  });
  if (!found) throw notFound('Submission');
  const { review, status, score, files, ...submission } = found;
  if (review) {
    throw new DomainError('CONFLICT', alreadyReviewedText(reviewerName(review.reviewer)), null);
  }
  if (status === 'APPROVED' || status === 'NEEDS_REVISION')
    throw new DomainError('CONFLICT', 'This quiz was marked already', null);
  const pictures = new Set(files.flatMap(({ file }) => (isPicture(file) ? file.id : [])));
  return { ...submission, before: { status, score }, points: pointsOfQuiz(found), pictures };
}

/** Marks as read what nobody has to act on after a review. */
async function settle(
  tx: Tx,
  effects: Effects,
  work: { studentId: string; assignmentId: string; status: SubmissionStatus },
): Promise<void> {
  const { studentId, status } = work;
  const pending = await tx.submission.count({
    where: { studentId, status: { in: ['SUBMITTED', 'UNDER_REVIEW'] } },
  });
  await settleSubjects(tx, effects, studentId, [
    ...(pending === 0 ? [workSubject(studentId)] : []),
    ...(status === 'APPROVED' ? [stuckSubject(work)] : []),
  ]);
}

/** Returns the row of a picture with valid marks. */
const storedPicture = ({ fileId, marks }: PictureMarks) => ({
  fileId,
  marks: marks.map(({ kind, colour, text, points }) => ({
    ...{ kind, colour, text: normalizeMarkText(text), points: [...points] },
  })),
});

/** Returns the score of a valid review: the reviewer's own, or for an essay what its points make of the whole quiz. */
function scoreOf(review: NewReview, points: QuizPoints | null) {
  const { score, essayPoints } = review;
  if (points && points.essays > 0 && essayPoints !== null)
    return { score: scoreWithEssays(points, essayPoints), essayPoints };
  return { score: score ?? 0, essayPoints: null };
}
