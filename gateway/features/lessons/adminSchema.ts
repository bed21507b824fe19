import { builder } from '../../graphql/builder.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { pattern } from '../../../contract/pattern.ts';
import { signedIn } from '../accounts/signedIn.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { managedLessons } from './access.ts';
import { LESSON_SEARCH_MAX, VIDEO_MINUTES_DEFAULT } from '../../../contract/lessonContent.ts';
import { createLesson } from './createLesson.ts';
import { deleteLesson } from './deleteLesson.ts';
import { parseVideo } from '../../../contract/lessons.ts';
import { LessonVideo } from './schema.ts';
import { setLessonPublished } from './setLessonPublished.ts';
import { updateLesson } from './updateLesson.ts';

const AdminLesson = builder.prismaObject('Lesson', {
  variant: 'AdminLesson',
  description: 'A lesson as admins see it, published or not.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    course: t.expose('course', { type: CourseEnum }),
    number: t.exposeInt('number'),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    videoTitle: t.exposeString('videoTitle', { nullable: true }),
    videoEmbedCode: t.exposeString('videoEmbedCode', { nullable: true }),
    video: t.field({
      type: LessonVideo,
      nullable: true,
      description: 'The video that was read from the embed code.',
      select: { videoEmbedCode: true },
      resolve: ({ videoEmbedCode }) => {
        const video = parseVideo(videoEmbedCode ?? '');
        return video instanceof Error ? null : video;
      },
    }),
    videoDurationMinutes: t.exposeInt('videoDurationMinutes'),
    textContent: t.exposeString('textContent', { nullable: true, description: 'Markdown.' }),
    isPublished: t.exposeBoolean('isPublished'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    assignmentCount: t.relationCount('assignments'),
    completionCount: t.relationCount('completions', { description: 'How many children completed it.' }),
    submissionCount: t.int({
      description: 'How much work was handed in for its assignments, every attempt counted.',
      select: { assignments: { select: { _count: { select: { submissions: true } } } } },
      resolve: ({ assignments }) => assignments.reduce((sum, { _count }) => sum + _count.submissions, 0),
    }),
  }),
});

const LESSON_NUMBER = pattern({ max: 4, matches: /^\d{1,4}$/ });

const containing = (text: string): Prisma.LessonWhereInput => ({
  OR: [
    { title: { contains: text, mode: 'insensitive' } },
    { description: { contains: text, mode: 'insensitive' } },
    ...(LESSON_NUMBER.test(text) ? [{ number: Number(text) }] : []),
  ],
});

/** `%` and `_` are what they are, and not patterns. */
const words = (search: string | null | undefined) =>
  (search ?? '')
    .slice(0, LESSON_SEARCH_MAX)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => containing(word.replace(/[\\%_]/g, '\\$&')));

builder.queryFields((t) => ({
  adminLessons: t.prismaConnection({
    type: AdminLesson,
    cursor: 'id',
    description: 'Every lesson, published or not, by course and number.',
    authScopes: { admin: true },
    args: {
      course: t.arg({ type: CourseEnum, required: false }),
      search: t.arg.string({
        required: false,
        description: 'Words of the title or the description, or a number.',
      }),
    },
    resolve: (query, _root, { course, search }, { prisma, viewer }) =>
      prisma.lesson.findMany({
        ...query,
        where: { AND: [managedLessons(viewer), { course: course ?? undefined }, ...words(search)] },
        orderBy: [{ course: 'asc' }, { number: 'asc' }],
      }),
  }),
  adminLesson: t.prismaField({
    type: AdminLesson,
    nullable: true,
    description: 'The lesson of a number in a course, published or not; null when there is none.',
    authScopes: { admin: true },
    args: { course: t.arg({ type: CourseEnum }), number: t.arg.int() },
    resolve: (query, _root, { course, number }, { prisma, viewer }) =>
      prisma.lesson.findFirst({ ...query, where: { AND: [managedLessons(viewer), { course, number }] } }),
  }),
}));

const EMBED = 'A YouTube, Vimeo or Mux address or id, or an iframe; scripts are taken out. Blank for none.';

const CreateLessonInput = builder.inputType('CreateLessonInput', {
  fields: (t) => ({
    id: t.id({ description: 'A fresh UUID of the sender’s making; sending again under it is safe.' }),
    course: t.field({ type: CourseEnum }),
    number: t.int(),
    title: t.string(),
    description: t.string({ required: false }),
    videoTitle: t.string({ required: false }),
    videoEmbedCode: t.string({ required: false, description: EMBED }),
    videoDurationMinutes: t.int({ required: false, description: '30 when left out.' }),
    textContent: t.string({ required: false, description: 'Markdown.' }),
  }),
});

const UpdateLessonInput = builder.inputType('UpdateLessonInput', {
  fields: (t) => ({
    lessonId: t.id(),
    course: t.field({ type: CourseEnum }),
    number: t.int(),
    title: t.string(),
    description: t.string(),
    videoTitle: t.string(),
    videoEmbedCode: t.string({ description: EMBED }),
    videoDurationMinutes: t.int(),
    textContent: t.string({ description: 'Markdown.' }),
  }),
});

const SetLessonPublishedInput = builder.inputType('SetLessonPublishedInput', {
  fields: (t) => ({ lessonId: t.id(), isPublished: t.boolean() }),
});

const DeleteLessonInput = builder.inputType('DeleteLessonInput', {
  fields: (t) => ({
    lessonId: t.id(),
    knownAssignments: t.int({ description: 'How many assignments go with it, as far as the admin knows.' }),
  }),
});

const DeletedLesson = builder.objectRef<{ id: string }>('DeletedLesson').implement({
  description: 'What was a lesson.',
  authScopes: { admin: true },
  fields: (t) => ({ lessonId: t.exposeID('id') }),
});

builder.mutationFields((t) => ({
  createLesson: t.prismaField({
    type: AdminLesson,
    errors: {},
    description: 'Adds a lesson; it appears once it is published.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: CreateLessonInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await createLesson(context, signedIn(context), {
        ...input,
        description: input.description ?? '',
        videoTitle: input.videoTitle ?? '',
        videoEmbedCode: input.videoEmbedCode ?? '',
        videoDurationMinutes: input.videoDurationMinutes ?? VIDEO_MINUTES_DEFAULT,
        textContent: input.textContent ?? '',
      });
      return context.prisma.lesson.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  updateLesson: t.prismaField({
    type: AdminLesson,
    errors: {},
    authScopes: { admin: true },
    args: { input: t.arg({ type: UpdateLessonInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await updateLesson(context, signedIn(context), input);
      return context.prisma.lesson.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  setLessonPublished: t.prismaField({
    type: AdminLesson,
    errors: {},
    authScopes: { admin: true },
    args: { input: t.arg({ type: SetLessonPublishedInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await setLessonPublished(context, signedIn(context), input);
      return context.prisma.lesson.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  deleteLesson: t.field({
    type: DeletedLesson,
    errors: {},
    description: 'Refused once children have completed it or handed in work for it.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: DeleteLessonInput }) },
    resolve: async (_root, { input }, context) => ({
      id: await deleteLesson(context, signedIn(context), input.lessonId, input.knownAssignments),
    }),
  }),
}));
