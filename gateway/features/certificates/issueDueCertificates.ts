import type { App } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { RecurringTask } from '../../jobs/recurringTask.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { issueCertificate } from './issueCertificate.ts';

const BATCH_SIZE = 100;

/** Recurring, because removing a lesson can complete the course of students who lacked only that lesson. */
export const certificateRecurringTasks: RecurringTask[] = [
  { name: 'certificates.issue', everyMs: 60_000, run: issueDueCertificates },
];

type Due = { id: string; firstName: string; course: Course; parentId: string; loginId: string | null };

/**
 * Issues the certificates of paid students who completed a course other than by a completion: the lesson that they
 * lacked was unpublished or deleted, or the last part of the payment came after the last lesson. Several workers can run it concurrently.
 */
export async function issueDueCertificates(app: App, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await findDueStudents(app.prisma, null);
    let issued = 0;
    for (const { id } of due) {
      if (signal.aborted) return;
      if (await issueTo(app, id)) issued += 1;
    }
    // The remaining rows are locked by another worker, or by a child who is completing a lesson.
    if (issued === 0) return;
  }
}

/**
 * Finds some students due a certificate, or the one with this id. Begins with those who completed the last lesson of their
 * course and have none: they are few, and everybody else lacks that lesson. OFFSET 0 keeps PostgreSQL from reading all
 * students, and all that they completed, to compare them with these.
 */
function findDueStudents(db: Db, id: string | null): Promise<Due[]> {
  const isChosen = id ? Prisma.sql`AND completed."studentId" = ${id}::uuid` : Prisma.empty;
  return db.$queryRaw<Due[]>`
    SELECT due.* FROM (
      SELECT DISTINCT ON (course) id, course FROM "Lesson" WHERE "isPublished" ORDER BY course, number DESC
    ) last
    JOIN "LessonCompletion" completed ON completed."lessonId" = last.id ${isChosen}
    CROSS JOIN LATERAL (
      SELECT s.id, s."firstName", s.course, s."parentId", s."loginId" FROM "Student" s
      WHERE s.id = completed."studentId" AND s.course = last.course
        AND s."paymentStatus" = 'COMPLETED' AND s."paidThroughWeek" IS NULL
        AND NOT EXISTS (
          SELECT 1 FROM "Lesson" l WHERE l.course = s.course AND l."isPublished" AND NOT EXISTS (
            SELECT 1 FROM "LessonCompletion" d WHERE d."studentId" = s.id AND d."lessonId" = l.id))
      OFFSET 0
    ) due
    WHERE NOT EXISTS (SELECT 1 FROM "Certificate" c WHERE c."studentId" = completed."studentId")
    LIMIT ${BATCH_SIZE}`;
}

/** Issues one certificate. @returns false if another transaction has locked the student, or it is no longer due */
function issueTo(app: App, id: string): Promise<boolean> {
  return inTransaction(app, async (tx, effects) => {
    const lockedRows = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "Student" WHERE id = ${id}::uuid FOR NO KEY UPDATE SKIP LOCKED`;
    if (lockedRows.length === 0) return false;
    const [due] = await findDueStudents(tx, id);
    if (!due) return false;
    await issueCertificate(tx, effects, due);
    return true;
  });
}
