import type { SubmissionStatus } from '../../../contract/assignments.ts';
import { lessonStates } from '../../../contract/lessons.ts';
import type { Viewer } from '../../context.ts';
import type { Prisma, Student } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { assignedStudents, ownStudents, visibleStudents } from '../enrolment/access.ts';
import { visibleLessons } from '../lessons/access.ts';

export const WAITING: SubmissionStatus[] = ['SUBMITTED', 'UNDER_REVIEW'];

/** The work of the children whom the viewer may see, and what waits for them to review. */
export function visibleSubmissions(viewer: Viewer | null): Prisma.SubmissionWhereInput {
  const ofChildren = { student: visibleStudents(viewer) };
  if (viewer?.mentorId == null) return ofChildren;
  return { OR: [ofChildren, waitingWork(viewer)] };
}

/**
 * The children whose work the viewer reviews: their own students as a mentor, and for mentors and admins alike
 * those who learn by themselves. Admins stand in where no mentor is at work. Nobody reviews their own family.
 */
export function reviewedStudents(viewer: Viewer | null): Prisma.StudentWhereInput {
  const isAdmin = viewer?.role === 'ADMIN';
  if (!viewer || (!isAdmin && viewer.mentorId === null)) return { id: { in: [] } };
  const mentored: Prisma.StudentWhereInput[] = [
    assignedStudents(viewer),
    ...(isAdmin
      ? [
          { package: 'MENTORED' as const, mentorId: null },
          { package: 'MENTORED' as const, mentor: { isActive: false } },
        ]
      : []),
  ];
  return {
    AND: [
      { paymentStatus: 'COMPLETED', parentId: { not: viewer.id } },
      { OR: [{ userId: null }, { userId: { not: viewer.id } }] },
      { OR: [{ package: 'DIY' }, ...mentored] },
    ],
  };
}

/** The work that waits for a review by the viewer, or by anybody of those whom it waits for. */
export function waitingWork(viewer: Viewer | null): Prisma.SubmissionWhereInput {
  return { status: { in: WAITING }, review: null, student: reviewedStudents(viewer) };
}

const isReviewer = (viewer: Viewer | null) => viewer?.role === 'ADMIN' || viewer?.mentorId != null;

/** The reviews of that work, and those that the viewer wrote, also once the work is no longer theirs to see. */
export function visibleReviews(viewer: Viewer | null): Prisma.ReviewWhereInput {
  const ofWork = { submission: visibleSubmissions(viewer) };
  return viewer && isReviewer(viewer) ? { OR: [ofWork, { reviewerId: viewer.id }] } : ofWork;
}

/**
 * The assignments that a child has: those of the course, and those that its mentor made. What a mentor makes is
 * for the students who are assigned to them now, so that it neither shows nor blocks a lesson for anybody else.
 */
export function assignmentsFor(student: Pick<Student, 'package' | 'mentorId'>): Prisma.AssignmentWhereInput {
  const { mentorId } = student;
  const forAll = { isForOwnStudents: false };
  if (student.package !== 'MENTORED' || mentorId === null) return forAll;
  return { OR: [forAll, { createdById: mentorId }] };
}

/**
 * Assignments of published lessons: for admins all of them, for mentors those of the course and their own, for a
 * family those of lessons open to the child.
 */
export async function visibleAssignments(
  db: Db,
  viewer: Viewer | null,
  studentId: string,
): Promise<Prisma.AssignmentWhereInput> {
  const lesson = visibleLessons(viewer);
  if (viewer?.role === 'ADMIN') return { lesson };
  if (viewer?.mentorId != null)
    return { lesson, OR: [{ isForOwnStudents: false }, { createdById: viewer.mentorId }] };
  return openAssignments(db, viewer, studentId);
}

/** The pictures of the questions that a viewer may see: reviewers all, a family those of the lessons open to it. */
export async function visibleQuestionImages(
  db: Db,
  viewer: Viewer | null,
): Promise<Prisma.StoredFileWhereInput> {
  const imagesOf = (assignment: Prisma.AssignmentWhereInput) => ({
    storedAt: { not: null },
    questions: { some: { assignment } },
  });
  // Of reviewers nothing hangs on the child.
  if (isReviewer(viewer)) return imagesOf(await visibleAssignments(db, viewer, ''));
  const students = await db.student.findMany({
    where: ownStudents(viewer),
    select: { id: true },
    take: 200,
  });
  return imagesOf({ OR: await Promise.all(students.map(({ id }) => openAssignments(db, viewer, id))) });
}

/** Assignments of the lessons that are open to a child of the viewer's own family. */
export async function openAssignments(
  db: Db,
  viewer: Viewer | null,
  studentId: string,
): Promise<Prisma.AssignmentWhereInput> {
  const student = await db.student.findFirst({
    where: { AND: [{ id: studentId }, ownStudents(viewer)] },
    select: {
      course: true,
      package: true,
      mentorId: true,
      paymentStatus: true,
      completions: { select: { lessonId: true } },
    },
  });
  if (student?.paymentStatus !== 'COMPLETED') return { id: { in: [] } };
  const lessons = await db.lesson.findMany({
    where: { course: student.course, isPublished: true },
    orderBy: { number: 'asc' },
    select: { id: true },
  });
  const ids = lessons.map(({ id }) => id);
  const completed = student.completions.map(({ lessonId }) => lessonId);
  const states = lessonStates(ids, completed, true);
  const open = ids.filter((_id, place) => states[place] === 'DONE' || states[place] === 'READY');
  return { AND: [{ lessonId: { in: open } }, assignmentsFor(student)] };
}
