import { randomUUID } from 'node:crypto';
import type { App } from '../../gateway/context.ts';
import type { Course } from '../../gateway/generated/prisma/enums.ts';

/** Arranges the lessons of a course, numbered from 1 and published. @returns their ids, in order */
export async function makeLessons(app: App, course: Course, count: number): Promise<string[]> {
  const lessons = Array.from({ length: count }, (_, place) => ({
    id: randomUUID(),
    course,
    number: place + 1,
    title: `Lesson number ${place + 1}`,
    description: 'What it is about',
    textContent: '### Read this\n\nAnd **then** do it.',
    isPublished: true,
  }));
  await app.prisma.lesson.createMany({ data: lessons });
  return lessons.map(({ id }) => id);
}
