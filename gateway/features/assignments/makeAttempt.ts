import { checkNextAttempt, type SubmissionStatus } from '../../../contract/assignments.ts';
import { DomainError, notFound, refuse } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { spend } from '../../platform/limits/limits.ts';
import { ownStudents } from '../enrolment/access.ts';
import { attachUploads } from '../files/uploads/attachUploads.ts';
import { openAssignments } from './access.ts';
import { SUBMISSIONS_PER_PERSON } from './limits.ts';
import { familyOf, reviewersOf } from './recipients.ts';

/** The id is made by the sender: sending the same again under it is safe. */
export type Attempt = { id: string; studentId: string; assignmentId: string };

const withQuestions = {
  questions: { orderBy: { position: 'asc' } },
} satisfies Prisma.AssignmentInclude;

export type OpenAssignment = Prisma.AssignmentGetPayload<{ include: typeof withQuestions }>;

export type Work = Pick<
  Prisma.SubmissionUncheckedCreateInput,
  'mode' | 'text' | 'links' | 'status' | 'score'
> & {
  answers: Record<string, string> | null;
  status: SubmissionStatus;
  /** Uploads of the viewer, in the order they are shown. */
  files: readonly { fileId: string; kind: 'FILE' | 'SCREENSHOT' }[];
};

/**
 * Writes the next attempt of a child at an assignment of an open lesson, numbered with the child's row locked.
 * @param workOf what is handed in, once the assignment is known; throws what is wrong with it
 * @returns the id of the submission
 * @throws DomainError NOT_FOUND, CONFLICT while one is under review or after approval, LIMIT after the last
 */
export async function makeAttempt(
  app: App,
  viewer: Viewer,
  attempt: Attempt,
  workOf: (assignment: OpenAssignment) => Work,
): Promise<string> {
  const { id, studentId, assignmentId } = attempt;
  // Before the lesson: what was stored is acknowledged even if the child's course has been closed since.
  if (await isStored(app.prisma, viewer, attempt, workOf)) return id;
  workOf(await findOpen(app.prisma, viewer, attempt));
  await spend(app.prisma, SUBMISSIONS_PER_PERSON, viewer.id);
  await inTransaction(app, async (tx, effects) => {
    await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`;
    // Whoever changes or deletes an assignment locks it, so that it is judged, marked and kept as it was asked.
    await tx.$queryRaw`SELECT 1 FROM "Assignment" WHERE id = ${assignmentId}::uuid FOR SHARE`;
    const assignment = await findOpen(tx, viewer, attempt);
    const work = workOf(assignment);
    // Sent twice at the same time, the second finds what the first wrote.
    if (await isStored(tx, viewer, attempt, workOf)) return;
    const made = await tx.submission.findMany({
      where: { studentId, assignmentId },
      select: { attempt: true, status: true },
    });
    const grants = await tx.attemptGrant.count({ where: { studentId, assignmentId } });
    refuse(checkNextAttempt(made, assignment.maxAttempts + grants));
    const { answers, files, ...columns } = work;
    const isMarked = work.status === 'APPROVED' || work.status === 'NEEDS_REVISION';
    await tx.submission.create({
      data: {
        ...columns,
        id,
        studentId,
        assignmentId,
        attempt: Math.max(0, ...made.map((one) => one.attempt)) + 1,
        answers: answers ?? undefined,
        reviewedAt: isMarked ? new Date() : null,
      },
    });
    for (const kind of ['FILE', 'SCREENSHOT'] as const) {
      const purpose = `SUBMISSION_${kind}` as const;
      const ids = files.filter((file) => file.kind === kind).map(({ fileId }) => fileId);
      await attachUploads(tx, viewer, { purpose, studentId, assignmentId }, ids);
    }
    await tx.submissionFile.createMany({
      data: files.map((file, place) => ({ ...file, submissionId: id, position: place + 1 })),
    });
    const family = await familyOf(tx, studentId);
    if (isMarked) effects.tell('submission.reviewed', id, family);
    else effects.tell('submission.sent', id, [...family, ...(await reviewersOf(tx, studentId))]);
  });
  return id;
}

/** @throws DomainError NOT_FOUND unless it is open to a child of the viewer's own family */
async function findOpen(db: Db, viewer: Viewer, { studentId, assignmentId }: Attempt) {
  const open = await openAssignments(db, viewer, studentId);
  const where = { AND: [{ id: assignmentId }, open] };
  const assignment = await db.assignment.findFirst({ where, include: withQuestions });
  if (!assignment) throw notFound('Assignment');
  return assignment;
}

const withWork = {
  files: { orderBy: { position: 'asc' }, select: { fileId: true } },
  assignment: { include: withQuestions },
} satisfies Prisma.SubmissionInclude;

type StoredAttempt = Prisma.SubmissionGetPayload<{ include: typeof withWork }>;

/**
 * Returns true when this very attempt of the viewer's own family was stored before.
 * @throws DomainError CONFLICT when anything else stands under its id
 */
async function isStored(
  db: Db,
  viewer: Viewer,
  { id, studentId, assignmentId }: Attempt,
  workOf: (assignment: OpenAssignment) => Work,
): Promise<boolean> {
  const stored = await db.submission.findUnique({ where: { id }, include: withWork });
  if (!stored) return false;
  const own = { id, studentId, assignmentId, student: ownStudents(viewer) };
  const isOwn = (await db.submission.count({ where: own })) > 0;
  if (!isOwn || !isSameWork(stored, workOf(stored.assignment)))
    throw new DomainError('CONFLICT', 'Another submission has this id', 'id');
  return true;
}

function isSameWork(stored: StoredAttempt, work: Work): boolean {
  return (
    stored.text === (work.text ?? null) &&
    JSON.stringify(stored.links) === JSON.stringify(work.links ?? []) &&
    stored.files.map(({ fileId }) => fileId).join() === work.files.map(({ fileId }) => fileId).join() &&
    sameAnswers(stored.answers, work.answers)
  );
}

/** The database keeps the keys of JSON in an order of its own. */
function sameAnswers(stored: Prisma.JsonValue, given: Record<string, string> | null): boolean {
  const sorted = (value: unknown) => JSON.stringify(Object.entries(value ?? {}).sort());
  return sorted(stored) === sorted(given);
}
