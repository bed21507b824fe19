import type { SubmissionStatus } from '../../../contract/assignments.ts';
import { ASSIGNMENT_TEXTS } from '../../../contract/assignmentTexts.ts';
import { DomainError, notFound } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { type Effects, inTransaction } from '../../events/transaction.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { studentsOfFamily } from '../enrolment/access.ts';
import { attachUploads } from '../files/uploads/attachUploads.ts';
import { settleSubjects } from '../notifications/settleSubjects.ts';
import { openAssignments } from './access.ts';
import { notifyOutOfAttempts } from './extraAttempts/notifyOutOfAttempts.ts';
import { SUBMISSIONS_PER_PERSON } from './limits.ts';
import { nextAttempt } from './nextAttempt.ts';
import { askedQuestions, questionsOfAttempt } from './quiz/askedQuestions.ts';
import { familyOf, reviewersOf } from './recipients.ts';
import { notifyStuck } from './reviewing/notifyStuck.ts';
import { notifyWorkHandedIn } from './reviewing/notifyWorkHandedIn.ts';
import { exhaustedSubject, extraAttemptSubject, stuckSubject } from './workSubjects.ts';

/** The client generates the id, so that a retry is idempotent. */
export type Attempt = { id: string; studentId: string; assignmentId: string };

const withQuestions = {
  questions: { orderBy: { position: 'asc' } },
} satisfies Prisma.AssignmentInclude;

export type OpenAssignment = Prisma.AssignmentGetPayload<{ include: typeof withQuestions }>;

type AttemptFields = Pick<
  Prisma.SubmissionUncheckedCreateInput,
  'mode' | 'text' | 'links' | 'status' | 'score'
> & {
  answers: Record<string, string> | null;
  status: SubmissionStatus;
  /** Uploads of the viewer, in display order. */
  files: readonly { fileId: string; kind: 'FILE' | 'SCREENSHOT' }[];
};

/** Returns what is submitted to an assignment, whose questions are those of the attempt; throws if it is invalid. */
type BuildContent = (assignment: OpenAssignment) => AttemptFields;

/**
 * Creates the next attempt of a child at an assignment of an open lesson. Locks the child's row to number it.
 * @returns the id of the submission
 * @throws DomainError NOT_FOUND, CONFLICT while one is under review or after approval, LIMIT after the last
 */
export async function createAttempt(
  app: App,
  viewer: Viewer,
  attempt: Attempt,
  buildContent: BuildContent,
): Promise<string> {
  const { id, studentId, assignmentId } = attempt;
  // Runs before the lesson is checked: a stored attempt is acknowledged even if the lesson was closed since.
  if (await isStored(app.prisma, viewer, attempt, buildContent)) return id;
  await validateContent(app.prisma, viewer, attempt, buildContent);
  await consumeRateLimit(app.prisma, SUBMISSIONS_PER_PERSON, viewer.id);
  await inTransaction(app, async (tx, effects) => {
    await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`;
    // Prevents changes to the assignment, so that the validated, marked and stored answers match its questions.
    await tx.$queryRaw`SELECT 1 FROM "Assignment" WHERE id = ${assignmentId}::uuid FOR SHARE`;
    const assignment = await findOpen(tx, viewer, attempt);
    // Of two concurrent requests with the same id, the second finds the row that the first wrote.
    if (await isStored(tx, viewer, attempt, buildContent)) return;
    const number = await nextAttempt(tx, studentId, assignment);
    const questions = await questionsOfAttempt(tx, studentId, assignment, number);
    if (!questions) throw new DomainError('CONFLICT', ASSIGNMENT_TEXTS.notBegun, 'answers');
    const content = buildContent({ ...assignment, questions });
    const { answers, files, ...columns } = content;
    const isMarked = content.status === 'APPROVED' || content.status === 'NEEDS_REVISION';
    await tx.submission.create({
      data: {
        ...columns,
        id,
        studentId,
        assignmentId,
        attempt: number,
        questionIds: questions.map((question) => question.id),
        ...(answers && { answers }),
        isAutoMarked: isMarked,
        reviewedAt: isMarked ? new Date() : null,
      },
    });
    for (const kind of ['FILE', 'SCREENSHOT'] as const) {
      const purpose = `SUBMISSION_${kind}` as const;
      const ids = files.filter((file) => file.kind === kind).map(({ fileId }) => fileId);
      await attachUploads(tx, viewer, { purpose, studentId, assignmentId }, ids);
    }
    await tx.submissionFile.createMany({
      data: files.map((file, index) => ({ ...file, submissionId: id, position: index + 1 })),
    });
    await settleEarlier(tx, effects, attempt, content.status);
    const isOut = content.status === 'NEEDS_REVISION' && (await notifyOutOfAttempts(tx, effects, id, null));
    if (content.status === 'NEEDS_REVISION' && !isOut) await notifyStuck(tx, effects, id, null);
    if (!isMarked) await notifyWorkHandedIn(tx, effects, id);
    const family = await familyOf(tx, studentId);
    const reviewers = isMarked && !isOut ? [] : await reviewersOf(tx, studentId);
    const kind = isMarked ? 'submission.reviewed' : 'submission.sent';
    effects.publish(kind, { submissionId: id }, [...family, ...reviewers]);
  });
  return id;
}

/** Ends what nobody has to act on after another attempt: requests for it, and notices that none was left. */
async function settleEarlier(tx: Tx, effects: Effects, attempt: Attempt, status: SubmissionStatus) {
  const { id, studentId, assignmentId } = attempt;
  const of = { studentId, assignmentId };
  const earlier = await tx.submission.findMany({ where: { ...of, id: { not: id } }, select: { id: true } });
  // Answered by more attempts than the assignment allowed when it was made.
  const open = { ...of, decidedAt: null };
  const requests = await tx.extraAttemptRequest.findMany({ where: open, select: { id: true } });
  await tx.extraAttemptRequest.deleteMany({ where: open });
  await settleSubjects(tx, effects, studentId, [
    ...earlier.map((submission) => exhaustedSubject(submission.id)),
    ...requests.map((request) => extraAttemptSubject(request.id)),
    ...(status === 'APPROVED' ? [stuckSubject(of)] : []),
  ]);
}

/** Validates what is submitted before it counts towards a limit, as far as the questions of the attempt are known. */
async function validateContent(db: Db, viewer: Viewer, attempt: Attempt, buildContent: BuildContent) {
  const { studentId, assignmentId } = attempt;
  const assignment = await findOpen(db, viewer, attempt);
  const where = { studentId, assignmentId };
  const { _max } = await db.submission.aggregate({ where, _max: { attempt: true } });
  const questions = await questionsOfAttempt(db, studentId, assignment, (_max.attempt ?? 0) + 1);
  if (questions) buildContent({ ...assignment, questions });
}

/**
 * Finds an assignment with its questions.
 * @throws DomainError NOT_FOUND unless it is open to a child of the viewer's own family
 */
export async function findOpen(
  db: Db,
  viewer: Viewer,
  { studentId, assignmentId }: Pick<Attempt, 'studentId' | 'assignmentId'>,
): Promise<OpenAssignment> {
  const open = await openAssignments(db, viewer, studentId);
  const where = { AND: [{ id: assignmentId }, open] };
  const assignment = await db.assignment.findFirst({ where, include: withQuestions });
  if (!assignment) throw notFound('Assignment');
  return assignment;
}

const withContent = {
  files: { orderBy: { position: 'asc' }, select: { fileId: true } },
  assignment: { include: withQuestions },
} satisfies Prisma.SubmissionInclude;

type StoredAttempt = Prisma.SubmissionGetPayload<{ include: typeof withContent }>;

/**
 * Returns whether this attempt of the viewer's own family is already stored.
 * @throws DomainError CONFLICT if a different submission has its id
 */
async function isStored(
  db: Db,
  viewer: Viewer,
  { id, studentId, assignmentId }: Attempt,
  buildContent: BuildContent,
): Promise<boolean> {
  const stored = await db.submission.findUnique({ where: { id }, include: withContent });
  if (!stored) return false;
  const own = { id, studentId, assignmentId, student: studentsOfFamily(viewer) };
  const isOwn = (await db.submission.count({ where: own })) > 0;
  const questions = askedQuestions(stored.assignment.questions, stored.questionIds);
  if (!isOwn || !isSameContent(stored, buildContent({ ...stored.assignment, questions })))
    throw new DomainError('CONFLICT', 'Another submission has this id', 'id');
  return true;
}

function isSameContent(stored: StoredAttempt, content: AttemptFields): boolean {
  return (
    stored.text === (content.text ?? null) &&
    JSON.stringify(stored.links) === JSON.stringify(content.links ?? []) &&
    stored.files.map(({ fileId }) => fileId).join() === content.files.map(({ fileId }) => fileId).join() &&
    isSameAnswers(stored.answers, content.answers)
  );
}

/** Compares regardless of the order of keys, which jsonb does not preserve. */
function isSameAnswers(stored: Prisma.JsonValue, submitted: Record<string, string> | null): boolean {
  const sorted = (value: unknown) => JSON.stringify(Object.entries(value ?? {}).sort());
  return sorted(stored) === sorted(submitted);
}
