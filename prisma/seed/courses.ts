import type { Prisma } from '../../gateway/generated/prisma/client.ts';
import type { Tx } from '../../gateway/platform/prisma.ts';
import type { AssignmentContent, CourseKey, LessonContent } from '../content/types.ts';
import { videoAnimationLessons } from '../content/videoAnimation/course.ts';
import { websiteAppLessons } from '../content/websiteApp/course.ts';
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
};

/** Writes both courses, every lesson published. */
export async function writeCourses(tx: Tx, scene: Scene): Promise<void> {
  const rows: Rows = { lessons: [], assignments: [], questions: [] };
  for (const [course, lessons] of courses) {
    for (const lesson of lessons) addLesson(rows, scene, course, lesson);
  }
  await tx.lesson.createMany({ data: rows.lessons });
  await tx.assignment.createMany({ data: rows.assignments });
  await tx.assignmentQuestion.createMany({ data: rows.questions });
}

function addLesson(rows: Rows, scene: Scene, course: CourseKey, lesson: LessonContent): void {
  const { assignments, ...columns } = lesson;
  const createdAt = daysAgo(scene, COURSE_AGE_DAYS);
  const lessonId = scene.ids.lesson(course, lesson.number);
  rows.lessons.push({ ...columns, id: lessonId, course, isPublished: true, createdAt });
  assignments.forEach((assignment, place) => {
    const id = scene.ids.assignment(course, lesson.number, assignment.title);
    addAssignment(rows, assignment, { id, lessonId, position: place + 1, createdAt });
  });
}

function addAssignment(
  rows: Rows,
  assignment: AssignmentContent,
  where: { id: string; lessonId: string; position: number; createdAt: Date },
): void {
  const { questions, ...columns } = assignment;
  rows.assignments.push({ ...columns, ...where });
  questions.forEach((question, place) => {
    rows.questions.push({ ...question, assignmentId: where.id, position: place + 1 });
  });
}
