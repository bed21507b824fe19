import { notFound } from '../../../contract/errors.ts';
import { checkMentorAssignment } from '../../../contract/mentors.ts';
import type { Viewer } from '../../context.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { assignableStudents, visibleMentors } from './access.ts';

const MAX_OPTIONS = 500;

/** A mentor as a choice for one student. */
export type MentorOption = {
  id: string;
  name: string;
  studentCount: number;
  maxStudents: number | null;
  specialization: string[];
  timeZone: string;
  /** Why the mentor cannot take this student; null if nothing speaks against it. */
  problem: string | null;
};

/**
 * Loads the mentors as choices for a student: those who can take it first, then by their load. The student's own
 * mentor has no problem, being assigned already.
 * @throws DomainError NOT_FOUND
 */
export async function loadMentorOptions(db: Db, viewer: Viewer, studentId: string): Promise<MentorOption[]> {
  const student = await db.student.findFirst({
    where: { AND: [{ id: studentId }, assignableStudents(viewer)] },
  });
  if (!student) throw notFound('Student');
  const mentors = await db.mentor.findMany({
    where: visibleMentors(viewer),
    include: {
      profile: { select: { fullName: true, timeZone: true } },
      _count: { select: { students: { where: { paymentStatus: 'COMPLETED' } } } },
    },
    orderBy: { createdAt: 'asc' },
    take: MAX_OPTIONS,
  });
  const options = mentors.map((mentor) => {
    const { id, maxStudents, specialization, profile } = mentor;
    const studentCount = mentor._count.students;
    const problem =
      id === student.mentorId ? null : checkMentorAssignment(student, mentor, studentCount, new Date());
    return {
      ...{ id, maxStudents, specialization, studentCount, timeZone: profile.timeZone },
      ...{ name: profile.fullName ?? 'No name', problem: problem?.message ?? null },
    };
  });
  return options.sort(
    (one, other) =>
      Number(one.problem !== null) - Number(other.problem !== null) || one.studentCount - other.studentCount,
  );
}
