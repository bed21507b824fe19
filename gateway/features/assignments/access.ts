import type { SubmissionStatus } from '../../../contract/assignments.ts';
import { lessonStates } from '../../../contract/lessons.ts';
import type { Viewer } from '../../context.ts';
import type { Assignment, Course, Prisma, Student } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { assignedStudents, studentsOfFamily, visibleStudents } from '../enrolment/access.ts';
import { visibleLessons } from '../lessons/access.ts';
import { studentsInSupportView } from '../supportViews/access.ts';

export const PENDING_REVIEW_STATUSES: SubmissionStatus[] = ['SUBMITTED', 'UNDER_REVIEW'];

/** Selects the submissions that wait for a review: an index has them alone. */
export const pendingReview = {
  pendingSince: { not: null },
  review: null,
} satisfies Prisma.SubmissionWhereInput;

/**
 * Selects the submissions of children whom the viewer may see, and those pending the viewer's review. An admin sees
 * those of an open support view, and of children whose work admins review.
 */
export function visibleSubmissions(viewer: Viewer | null): Prisma.SubmissionWhereInput {
  if (viewer?.role === 'ADMIN')
    return { student: { OR: [studentsInSupportView(viewer), reviewableStudents(viewer)] } };
  const ofVisibleStudents = { student: visibleStudents(viewer) };
  if (viewer?.mentorId == null) return ofVisibleStudents;
  return { OR: [ofVisibleStudents, reviewableSubmissions(viewer)] };
}

/**
 * Selects the children whose work the viewer reviews: a mentor's own students, and for mentors and admins alike the
 * children of the DIY package. Admins substitute for a missing or inactive mentor. No one reviews their own family.
 */
export function reviewableStudents(viewer: Viewer | null): Prisma.StudentWhereInput {
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
      { OR: [{ loginId: null }, { loginId: { not: viewer.id } }] },
      { OR: [{ package: 'DIY' }, ...mentored] },
    ],
  };
}

/** Selects the submissions pending review by the viewer, including those that other reviewers share. */
export function reviewableSubmissions(viewer: Viewer | null): Prisma.SubmissionWhereInput {
  return { ...pendingReview, student: reviewableStudents(viewer) };
}

/** Selects the requests for one more attempt that the viewer decides about: of children whose work they review. */
export function decidableExtraAttemptRequests(viewer: Viewer | null): Prisma.ExtraAttemptRequestWhereInput {
  return { student: reviewableStudents(viewer) };
}

/** Selects the requests of visible submissions, and those that the viewer decides about. */
export function visibleExtraAttemptRequests(viewer: Viewer | null): Prisma.ExtraAttemptRequestWhereInput {
  return { OR: [{ submission: visibleSubmissions(viewer) }, decidableExtraAttemptRequests(viewer)] };
}

const isReviewer = (viewer: Viewer | null) => viewer?.role === 'ADMIN' || viewer?.mentorId != null;

/** Selects the reviews of visible submissions, and those that the viewer wrote even if they lost access since. */
export function visibleReviews(viewer: Viewer | null): Prisma.ReviewWhereInput {
  const ofVisibleSubmissions = { submission: visibleSubmissions(viewer) };
  return viewer && isReviewer(viewer)
    ? { OR: [ofVisibleSubmissions, { reviewerId: viewer.id }] }
    : ofVisibleSubmissions;
}

/** Selects the reviews of the work of the viewer's own family, which is whom they are written for. */
export const reviewsOfFamily = (viewer: Viewer | null): Prisma.ReviewWhereInput => ({
  AND: [visibleReviews(viewer), { student: studentsOfFamily(viewer) }],
});

/** Selects the comments that the viewer keeps for reviews: nobody else's, whatever the role. */
export const ownComments = (viewer: Viewer | null): Prisma.ReviewCommentWhereInput =>
  viewer ? { ownerId: viewer.id } : { id: { in: [] } };

/**
 * Selects the assignments of a child: those of the course, and those that the child's mentor created. A mentor's
 * assignments are for the students assigned to them now, so they neither show nor block a lesson for anyone else.
 * Those for chosen students are for these alone; whoever handed in work for one keeps it.
 */
export function assignmentsFor(
  student: Pick<Student, 'id' | 'package' | 'mentorId'>,
): Prisma.AssignmentWhereInput {
  const { id: studentId, mentorId } = student;
  const ofCourse = { isForOwnStudents: false };
  const isMentored = student.package === 'MENTORED' && mentorId !== null;
  const forStudent = [
    { isForChosenStudents: false },
    { recipients: { some: { studentId } } },
    { submissions: { some: { studentId } } },
  ];
  return { AND: [isMentored ? { OR: [ofCourse, { createdById: mentorId }] } : ofCourse, { OR: forStudent }] };
}

export type Audience = Pick<Assignment, 'isForOwnStudents' | 'createdById'> & { course: Course };

/**
 * Selects the children among whom the recipients of an assignment are: those of its course, or the students of the
 * mentor who created it.
 */
export function audienceOf({ isForOwnStudents, createdById, course }: Audience): Prisma.StudentWhereInput {
  const ofCourse = { course, paymentStatus: 'COMPLETED' as const };
  if (!isForOwnStudents) return ofCourse;
  return createdById === null
    ? { id: { in: [] } }
    : { ...ofCourse, package: 'MENTORED', mentorId: createdById };
}

/**
 * Selects the assignments of published lessons: all for admins, those of the course and their own for mentors, those
 * of lessons open to the child for a family.
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

/** Selects the question images a viewer may see: all for reviewers, those of open lessons for a family. */
export async function visibleQuestionImages(
  db: Db,
  viewer: Viewer | null,
): Promise<Prisma.StoredFileWhereInput> {
  const imagesOf = (assignment: Prisma.AssignmentWhereInput) => ({
    storedAt: { not: null },
    questions: { some: { assignment } },
  });
  // For reviewers the result does not depend on the child.
  if (isReviewer(viewer)) return imagesOf(await visibleAssignments(db, viewer, ''));
  const students = await db.student.findMany({
    where: studentsOfFamily(viewer),
    select: { id: true },
    take: 200,
  });
  return imagesOf({ OR: await Promise.all(students.map(({ id }) => openAssignments(db, viewer, id))) });
}

/** Selects the assignments of the lessons that are open to a child of the viewer's own family. */
export async function openAssignments(
  db: Db,
  viewer: Viewer | null,
  studentId: string,
): Promise<Prisma.AssignmentWhereInput> {
  const student = await db.student.findFirst({
    where: { AND: [{ id: studentId }, studentsOfFamily(viewer)] },
    select: {
      id: true,
      course: true,
      package: true,
      mentorId: true,
      paymentStatus: true,
      paidThroughWeek: true,
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
  const states = lessonStates(ids, completed, true, student.paidThroughWeek);
  const open = ids.filter((_id, index) => states[index] === 'DONE' || states[index] === 'READY');
  return { AND: [{ lessonId: { in: open } }, assignmentsFor(student)] };
}
