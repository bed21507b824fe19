import { randomUUID } from 'node:crypto';
import type { App } from '../../../gateway/context.ts';
import type { Course } from '../../../gateway/generated/prisma/enums.ts';

/** Creates published lessons of a course, numbered from 1. @returns their ids, in order */
export async function makeLessons(app: App, course: Course, count: number): Promise<string[]> {
  const lessons = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    course,
    number: index + 1,
    title: `Lesson number ${index + 1}`,
    description: 'What it is about',
    textContent: '### Read this\n\nAnd **then** do it.',
    isPublished: true,
  }));
  await app.prisma.lesson.createMany({ data: lessons });
  return lessons.map(({ id }) => id);
}
