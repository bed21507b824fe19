import { builder } from '../../builder.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { visibleLessons } from './access.ts';

const Lesson = builder.prismaObject('Lesson', {
  description: 'A lesson as a list shows it.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    course: t.expose('course', { type: CourseEnum }),
    number: t.exposeInt('number'),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    videoDurationMinutes: t.exposeInt('videoDurationMinutes'),
  }),
});

builder.queryField('lessons', (t) =>
  t.prismaField({
    type: [Lesson],
    description: 'The published lessons of a course, in their order.',
    authScopes: { signedIn: true },
    args: { course: t.arg({ type: CourseEnum }) },
    resolve: (query, _root, { course }, { prisma, viewer }) =>
      prisma.lesson.findMany({
        ...query,
        where: { AND: [visibleLessons(viewer), { course }] },
        orderBy: { number: 'asc' },
        take: 100,
      }),
  }),
);
