import type { Video } from '../../../contract/lessons.ts';
import { parseVideo } from '../../../contract/videoEmbed.ts';
import { builder } from '../../graphql/builder.ts';
import { rowsOf } from '../../graphql/rowRules.ts';
import { feedPayload, feedSubscription } from '../../graphql/subscriptionFields.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { visibleStudents } from '../enrolment/access.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { Student } from '../enrolment/schema.ts';
import { visibleLessons } from './access.ts';
import { completeLesson, type LessonOfStudent } from './completeLesson.ts';
import { type OpenLesson, openLesson } from './openLesson.ts';
import { saveLessonPosition } from './saveLessonPosition.ts';

export const Lesson = builder.prismaObject('Lesson', {
  description: 'A lesson in a list, without its content.',
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
    description: 'The published lessons of a course, in order.',
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

const VideoProviderEnum = builder.enumType('VideoProvider', {
  values: ['YOUTUBE', 'VIMEO', 'MUX', 'CUSTOM'] as const,
});

export const LessonVideo = builder.objectRef<Video>('LessonVideo').implement({
  description: 'The video to play, parsed from the embed code; the code itself is not exposed here.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    provider: t.expose('provider', { type: VideoProviderEnum }),
    videoId: t.exposeString('videoId', {
      description: 'The id at the provider; `<digits>/<hash>` for an unlisted Vimeo video; a URL for CUSTOM.',
    }),
  }),
});

const LessonPage = builder.objectRef<OpenLesson>('LessonPage').implement({
  description: 'A lesson that is open to a student, with its content.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    studentId: t.exposeID('studentId'),
    lessonId: t.id({ resolve: ({ lesson }) => lesson.id }),
    number: t.int({ resolve: ({ lesson }) => lesson.number }),
    title: t.string({ resolve: ({ lesson }) => lesson.title }),
    description: t.string({ nullable: true, resolve: ({ lesson }) => lesson.description }),
    textContent: t.string({
      nullable: true,
      description: 'Markdown.',
      resolve: ({ lesson }) => lesson.textContent,
    }),
    videoTitle: t.string({ nullable: true, resolve: ({ lesson }) => lesson.videoTitle }),
    videoDurationMinutes: t.int({ resolve: ({ lesson }) => lesson.videoDurationMinutes }),
    hasVideo: t.boolean({
      description: 'True when the lesson has an embed code, playable or not.',
      resolve: ({ lesson }) => (lesson.videoEmbedCode ?? '').trim() !== '',
    }),
    video: t.field({
      type: LessonVideo,
      nullable: true,
      resolve: ({ lesson }) => {
        const video = parseVideo(lesson.videoEmbedCode ?? '');
        return video instanceof Error ? null : video;
      },
    }),
    positionSeconds: t.exposeInt('positionSeconds', {
      description: 'Position up to which the viewer has watched the video.',
    }),
    previousNumber: t.exposeInt('previousNumber', { nullable: true }),
    lastNumber: t.exposeInt('lastNumber', { description: 'Number of the last lesson in the sequence.' }),
    nextNumber: t.int({ nullable: true, resolve: ({ next }) => next?.number ?? null }),
    nextLessonId: t.id({ nullable: true, resolve: ({ next }) => next?.id ?? null }),
    completionBlocker: t.exposeString('completionBlocker', {
      nullable: true,
      description: 'Reason that blocks the completion of the lesson; null if nothing does.',
    }),
    student: t.prismaField({
      type: Student,
      resolve: (query, { studentId }, _args, { prisma, viewer }) =>
        prisma.student.findFirstOrThrow({
          ...query,
          where: { AND: [{ id: studentId }, visibleStudents(viewer)] },
        }),
    }),
  }),
});

builder.queryField('lesson', (t) =>
  t.field({
    type: LessonPage,
    errors: {},
    description:
      'A lesson of a student: NOT_FOUND unless published, CLOSED while it is locked or waits for the one before.',
    authScopes: { signedIn: true },
    args: { studentId: t.arg.id(), number: t.arg.int() },
    resolve: (_root, args, context) => openLesson(context, requireViewer(context), args),
  }),
);

const CompleteLessonInput = builder.inputType('CompleteLessonInput', {
  fields: (t) => ({ studentId: t.id(), lessonId: t.id() }),
});

const SaveLessonPositionInput = builder.inputType('SaveLessonPositionInput', {
  fields: (t) => ({
    studentId: t.id(),
    lessonId: t.id(),
    seconds: t.int({ description: 'From the start of the video.' }),
  }),
});

const LessonPosition = builder.objectRef<LessonOfStudent & { seconds: number }>('LessonPosition').implement({
  authScopes: { signedIn: true },
  fields: (t) => ({
    studentId: t.exposeID('studentId'),
    lessonId: t.exposeID('lessonId'),
    seconds: t.exposeInt('seconds'),
  }),
});

builder.mutationFields((t) => ({
  completeLesson: t.prismaField({
    type: Student,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: CompleteLessonInput }) },
    resolve: async (query, _root, { input }, context) => {
      await completeLesson(context, requireViewer(context), input);
      return context.prisma.student.findUniqueOrThrow({ ...query, where: { id: input.studentId } });
    },
  }),
  saveLessonPosition: t.field({
    type: LessonPosition,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: SaveLessonPositionInput }) },
    resolve: async (_root, { input }, context) => {
      await saveLessonPosition(context, requireViewer(context), input);
      return input;
    },
  }),
}));

const LessonCompleted = feedPayload<'lesson.completed'>(
  'LessonCompleted',
  'A student whom the viewer may see completed a lesson.',
);

builder.objectFields(LessonCompleted, (t) => ({
  lessonId: t.id({ resolve: ({ payload }) => payload.lessonId }),
  student: t.prismaField({
    type: Student,
    resolve: (query, { payload }, _args, { prisma, viewer }) =>
      prisma.student.findFirstOrThrow({
        ...query,
        where: { AND: [{ id: payload.studentId }, visibleStudents(viewer)] },
      }),
  }),
}));

feedSubscription('lessonCompleted', {
  description: 'Lessons of the students whom the viewer may see, as they are completed.',
  payload: LessonCompleted,
  args: {},
  source: {
    kinds: ['lesson.completed'],
    rules: [{ rows: rowsOf('Student', visibleStudents), idsOf: ({ payload }) => [payload.studentId] }],
  },
});
