import { randomUUID } from 'node:crypto';
import type { Prisma } from '../../gateway/generated/prisma/client.ts';
import type { Tx } from '../../gateway/platform/database/prisma.ts';
import { hints } from '../content/hints.ts';
import { ownAssignments } from '../content/ownAssignments.ts';
import { lagosInstant } from '../content/schedule.ts';
import type { AssignmentContent, CourseKey, LessonContent } from '../content/types.ts';
import { videoAnimationLessons } from '../content/videoAnimation/course.ts';
import { websiteAppLessons } from '../content/websiteApp/course.ts';
import { type Pictures, questionPicture } from './pictures.ts';
import { daysAgo, type SeedContext } from './seedContext.ts';

/** Older than any account of the demo. */
const COURSE_AGE_DAYS = 220;

const courses: [CourseKey, LessonContent[]][] = [
  ['WEBSITE_APP', websiteAppLessons],
  ['VIDEO_ANIMATION', videoAnimationLessons],
];

type Rows = {
  lessons: Prisma.LessonCreateManyInput[];
  assignments: Prisma.AssignmentCreateManyInput[];
  questions: Prisma.AssignmentQuestionCreateManyInput[];
  images: Prisma.StoredFileCreateManyInput[];
};

/** Writes both courses, every lesson published. */
export async function writeCourses(tx: Tx, scene: SeedContext, pictures: Pictures): Promise<void> {
  const rows: Rows = { lessons: [], assignments: [], questions: [], images: [] };
  for (const [course, lessons] of courses) {
    for (const lesson of lessons) addLesson(rows, scene, course, lesson, pictures);
  }
  await tx.lesson.createMany({ data: rows.lessons });
  await tx.assignment.createMany({ data: rows.assignments });
  await tx.storedFile.createMany({ data: rows.images });
  await tx.assignmentQuestion.createMany({ data: rows.questions });
}

function addLesson(
  rows: Rows,
  scene: SeedContext,
  course: CourseKey,
  lesson: LessonContent,
  pictures: Pictures,
): void {
  const { assignments, ...columns } = lesson;
  const createdAt = daysAgo(scene, COURSE_AGE_DAYS);
  const lessonId = scene.ids.lesson(course, lesson.number);
  rows.lessons.push({ ...columns, id: lessonId, course, isPublished: true, createdAt });
  assignments.forEach((assignment, index) => {
    const id = scene.ids.assignment(course, lesson.number, assignment.title);
    addAssignment(rows, assignment, { id, lessonId, position: index + 1, createdAt }, pictures);
  });
}

function addAssignment(
  rows: Rows,
  assignment: AssignmentContent,
  target: { id: string; lessonId: string; position: number; createdAt: Date },
  pictures: Pictures,
): void {
  const { questions, ...columns } = assignment;
  rows.assignments.push({ ...columns, ...target });
  questions.forEach(({ image, ...question }, index) => {
    const imageId = image ? randomUUID() : null;
    if (image && imageId) {
      const columns = pictures.columnsOf(questionPicture(image.drawing));
      rows.images.push({ ...columns, id: imageId, storedAt: target.createdAt, createdAt: target.createdAt });
    }
    const imageAlt = image?.alt ?? null;
    const hint = hints[question.text] ?? null;
    rows.questions.push({
      ...question,
      hint,
      imageId,
      imageAlt,
      assignmentId: target.id,
      position: index + 1,
    });
  });
}

/** Writes the assignments of mentors for their own students, after the course's assignments of the same lesson. */
export async function writeOwnAssignments(tx: Tx, scene: SeedContext): Promise<void> {
  for (const { mentor, course, lessonNumber, madeDaysAgo, due, ...columns } of ownAssignments) {
    const lessonId = scene.ids.lesson(course, lessonNumber);
    const before = await tx.assignment.count({ where: { lessonId } });
    await tx.assignment.create({
      data: {
        ...columns,
        lessonId,
        position: before + 1,
        createdById: scene.ids.mentor(mentor),
        isForOwnStudents: true,
        createdAt: daysAgo(scene, madeDaysAgo),
        dueAt: lagosInstant(scene.now, due.day, due.at),
      },
    });
  }
}
