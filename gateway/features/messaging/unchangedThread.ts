import { Prisma } from '../../generated/prisma/client.ts';
import { THREAD, type Thread, threadOf } from './access.ts';

/** A thread, and what else must be the same for it to count as unchanged. */
export type ThreadAsRead = {
  studentId: string;
  thread: Thread;
  /** The mentor record of the student, active or not. */
  mentorId: string | null;
  /** The numbers of its counter. While both are the same, nobody has sent or read a message. */
  counter: { position: number; reads: number };
};

/** Selects of a student what threadAsRead is made of. */
export const THREAD_AS_READ = {
  ...{ ...THREAD, id: true, mentorId: true },
  threadCounter: { select: { position: true, reads: true } },
} satisfies Prisma.StudentSelect;

/** @returns null for a student without a counter, which none is */
export function threadAsRead({
  id,
  mentorId,
  threadCounter,
  ...thread
}: Prisma.StudentGetPayload<{ select: typeof THREAD_AS_READ }>): ThreadAsRead | null {
  return threadCounter && { studentId: id, thread: threadOf(thread), mentorId, counter: threadCounter };
}

/**
 * Returns the select of a thread that is as it was read, for a statement that changes it. It locks the thread as lockThread does,
 * and compares it as it is then; it has no row if something has changed.
 * @param reads how often messages of it had been read; null where that does not matter
 */
export function unchangedThread(
  { studentId, thread, mentorId, counter }: ThreadAsRead,
  reads: number | null,
): Prisma.Sql {
  const isRead = reads === null ? Prisma.empty : Prisma.sql`AND counter.reads = ${reads}`;
  return Prisma.sql`
    SELECT FROM "Student" student JOIN "ThreadCounter" counter ON counter."studentId" = student.id
    WHERE student.id = ${studentId}::uuid AND counter."position" = ${counter.position} ${isRead}
      AND student.package = ${thread.package}::"Package"
      AND student."paymentStatus" = ${thread.paymentStatus}::"EnrolmentPaymentStatus"
      AND student."parentId" = ${thread.parentId}::uuid
      AND student."loginId" IS NOT DISTINCT FROM ${thread.loginId}::uuid
      AND student."mentorId" IS NOT DISTINCT FROM ${mentorId}::uuid
      AND (
        SELECT mentor."profileId" FROM "Mentor" mentor WHERE mentor.id = student."mentorId" AND mentor."isActive"
      ) IS NOT DISTINCT FROM ${thread.mentorProfileId}::uuid
    FOR SHARE OF student FOR UPDATE OF counter`;
}
