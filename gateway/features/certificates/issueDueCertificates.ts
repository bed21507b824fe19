import type { App } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Round } from '../../jobs/recurringTask.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { issueCertificate } from './issueCertificate.ts';

const STUDENTS_AT_ONCE = 100;

/** Courses change under their students: rows say who has completed what is left of one. */
export const certificateRounds: Round[] = [
  { name: 'certificates.issue', everyMs: 60_000, run: issueDueCertificates },
];

type Due = { id: string; firstName: string; course: Course; parentId: string; userId: string | null };

/**
 * Issues the certificates of paid students who have completed every published lesson without completing the last one
 * last: the lesson that they lacked was unpublished or deleted. Several workers share them.
 */
export async function issueDueCertificates(app: App, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await dueStudents(app.prisma, null);
    let issued = 0;
    for (const { id } of due) {
      if (signal.aborted) return;
      if (await issueTo(app, id)) issued += 1;
    }
    // What is left is in another worker's hands, or its child is completing a lesson just now.
    if (issued === 0) return;
  }
}

/** The next students who are due, or the one of that id if it is. A student is read until the first lesson it lacks. */
function dueStudents(db: Db, id: string | null): Promise<Due[]> {
  return db.$queryRaw<Due[]>`
    SELECT s.id, s."firstName", s.course, s."parentId", s."userId" FROM "Student" s
    WHERE s."paymentStatus" = 'COMPLETED' AND (${id}::uuid IS NULL OR s.id = ${id}::uuid)
      AND NOT EXISTS (SELECT 1 FROM "Certificate" c WHERE c."studentId" = s.id)
      AND EXISTS (SELECT 1 FROM "Lesson" l WHERE l.course = s.course AND l."isPublished")
      AND NOT EXISTS (
        SELECT 1 FROM "Lesson" l WHERE l.course = s.course AND l."isPublished" AND NOT EXISTS (
          SELECT 1 FROM "LessonCompletion" d WHERE d."studentId" = s.id AND d."lessonId" = l.id))
    ORDER BY s.id LIMIT ${STUDENTS_AT_ONCE}`;
}

/** @returns false when somebody else has the student in hand, or nothing is due any more */
function issueTo(app: App, id: string): Promise<boolean> {
  return inTransaction(app, async (tx, effects) => {
    const free = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "Student" WHERE id = ${id}::uuid FOR NO KEY UPDATE SKIP LOCKED`;
    if (free.length === 0) return false;
    const [due] = await dueStudents(tx, id);
    if (!due) return false;
    const { parentId, userId } = due;
    await issueCertificate(tx, effects, { ...due, familyIds: [parentId, ...(userId ? [userId] : [])] });
    return true;
  });
}
