import { randomUUID } from 'node:crypto';
import type { Prisma } from '../../gateway/generated/prisma/client.ts';
import type { Tx } from '../../gateway/platform/database/prisma.ts';
import { ownAssignments } from '../content/ownAssignments.ts';
import { lagosInstant } from '../content/schedule.ts';
import type { AssignmentContent, CourseKey, LessonContent } from '../content/types.ts';
import { videoAnimationLessons } from '../content/videoAnimation/course.ts';
import { websiteAppLessons } from '../content/websiteApp/course.ts';
import { type Pictures, questionPicture } from './pictures.ts';
import { daysAgo, type Scene } from './scene.ts';

/** Longer than any of the demo's families has been here. */
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
export async function writeCourses(tx: Tx, scene: Scene, pictures: Pictures): Promise<void> {
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
  scene: Scene,
  course: CourseKey,
  lesson: LessonContent,
  pictures: Pictures,
): void {
  const { assignments, ...columns } = lesson;
  const createdAt = daysAgo(scene, COURSE_AGE_DAYS);
  const lessonId = scene.ids.lesson(course, lesson.number);
  rows.lessons.push({ ...columns, id: lessonId, course, isPublished: true, createdAt });
  assignments.forEach((assignment, place) => {
    const id = scene.ids.assignment(course, lesson.number, assignment.title);
    addAssignment(rows, assignment, { id, lessonId, position: place + 1, createdAt }, pictures);
  });
}

function addAssignment(
  rows: Rows,
  assignment: AssignmentContent,
  where: { id: string; lessonId: string; position: number; createdAt: Date },
  pictures: Pictures,
): void {
  const { questions, ...columns } = assignment;
  rows.assignments.push({ ...columns, ...where });
  questions.forEach(({ image, ...question }, place) => {
    const imageId = image ? randomUUID() : null;
    if (image && imageId) {
      const columns = pictures.columnsOf(questionPicture(image.drawing));
      rows.images.push({ ...columns, id: imageId, storedAt: where.createdAt, createdAt: where.createdAt });
    }
    const imageAlt = image?.alt ?? null;
    rows.questions.push({ ...question, imageId, imageAlt, assignmentId: where.id, position: place + 1 });
  });
}

/** Writes what mentors ask of their own students, after what the course asks in the same lesson. */
export async function writeOwnAssignments(tx: Tx, scene: Scene): Promise<void> {
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
