import { Prisma } from '../../generated/prisma/client.ts';
import { THREAD, type Thread, threadOf } from './access.ts';

/** A thread as it was read without a lock, with its version. */
export type ThreadAsRead = {
  studentId: string;
  thread: Thread;
  /** The mentor record of the student, active or not. */
  mentorId: string | null;
  /** Its version: sending a message changes the position, and marking messages as read changes the number of reads. */
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
 * Returns the check of an optimistic write: the select of a thread that has a row only while version and participants are as
 * they were read. It locks the thread as lockThread does, and PostgreSQL compares the rows that it has locked.
 * @param reads the number of reads; null for a write that does not depend on it
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
