import { type CommunityFilter, SLOW_MODE_MINUTES } from '../../../contract/community.ts';
import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkSearch } from '../../../contract/gallery.ts';
import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { assignedStudents } from '../enrolment/access.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { Student } from '../enrolment/schema.ts';
import { ownPosts, shownPosts, visiblePosts, visibleSpaces, writingStudents } from './access.ts';
import { CommunityFilterEnum } from './enums.ts';
import { foundPosts } from './foundPosts.ts';
import { CommunityPost } from './schema.ts';

export const CommunitySpace = builder.prismaObject('CommunitySpace', {
  description: 'Where the children of a course ask and show, as the viewer may use it.',
  authScopes: { signedIn: true },
  select: { course: true },
  fields: (t) => ({
    course: t.expose('course', { type: CourseEnum }),
    isSlow: t.exposeBoolean('isSlow', {
      description: `True in slow mode: each child writes once in ${SLOW_MODE_MINUTES} minutes. Mentors and admins always can.`,
    }),
    canModerate: t.boolean({
      description: 'True for who answers and decides here: mentors of children of the course, and admins.',
      select: (_args, { viewer }) => ({
        students: { where: assignedStudents(viewer), take: 1, select: { id: true } },
      }),
      resolve: ({ students }, _args, { viewer }) => viewer?.role === 'ADMIN' || students.length > 0,
    }),
  }),
});

builder.prismaObjectField(Student, 'communityConsent', (t) =>
  t.boolean({
    description: 'True while the parent agrees that the child takes part in the community.',
    select: { communityMember: { select: { isConsented: true } } },
    resolve: ({ communityMember }) => communityMember?.isConsented ?? false,
  }),
);
builder.prismaObjectField(Student, 'communityNickname', (t) =>
  t.string({
    nullable: true,
    description: 'The nickname in the community; null for the first name.',
    select: { communityMember: { select: { nickname: true } } },
    resolve: ({ communityMember }) => communityMember?.nickname ?? null,
  }),
);

const FILTERS: Record<CommunityFilter, (viewer: Viewer) => Prisma.CommunityPostWhereInput> = {
  ALL: () => ({}),
  QUESTIONS: () => ({ kind: 'QUESTION' }),
  SHOW: () => ({ kind: 'SHOW' }),
  UNANSWERED: () => ({ kind: 'QUESTION', answers: { none: shownPosts } }),
  MINE: ownPosts,
};

builder.queryFields((t) => ({
  communitySpaces: t.prismaField({
    type: [CommunitySpace],
    description: 'The spaces that the viewer reads.',
    authScopes: { signedIn: true },
    resolve: (query, _root, _args, { prisma, viewer }) =>
      prisma.communitySpace.findMany({ ...query, where: visibleSpaces(viewer), orderBy: { course: 'asc' } }),
  }),
  communityWriters: t.prismaField({
    type: [Student],
    description: 'The children as whom the viewer writes: one of each course in which the viewer takes part.',
    authScopes: { signedIn: true },
    resolve: (query, _root, _args, context) =>
      context.prisma.student.findMany({
        ...query,
        where: writingStudents(requireViewer(context)),
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        take: 10,
      }),
  }),
  communityPosts: t.prismaConnection({
    type: CommunityPost,
    cursor: 'id',
    description: 'Questions and what children show in a space: pinned ones first, then the newest.',
    authScopes: { signedIn: true },
    args: {
      course: t.arg({ type: CourseEnum }),
      filter: t.arg({ type: CommunityFilterEnum }),
      lessonId: t.arg.id({ required: false }),
      search: t.arg.string({ required: false, description: 'Words of title and text, or of an answer.' }),
    },
    resolve: async (query, _root, { course, filter, lessonId, search }, context) => {
      const viewer = requireViewer(context);
      throwIfInvalid(checkSearch(search ?? ''));
      const about = lessonId ? { lessonId } : {};
      // Which index serves a search depends on its words.
      const database = search ? context.unprepared : context.prisma;
      return database.communityPost.findMany({
        ...query,
        where: {
          AND: [
            { course, parentId: null },
            about,
            await foundPosts(database, viewer, course, search ?? ''),
            FILTERS[filter](viewer),
            visiblePosts(viewer),
          ],
        },
        orderBy: [{ isPinned: 'desc' }, { publishedAt: 'desc' }, { id: 'desc' }],
      });
    },
  }),
  communityPost: t.prismaField({
    type: CommunityPost,
    nullable: true,
    description: 'A text that the viewer may see; null if there is none.',
    authScopes: { signedIn: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.communityPost.findFirst({ ...query, where: { AND: [{ id }, visiblePosts(viewer)] } }),
  }),
  communityAnswers: t.prismaConnection({
    type: CommunityPost,
    cursor: 'id',
    description: 'The answers to a post, oldest first.',
    authScopes: { signedIn: true },
    args: { postId: t.arg.id() },
    resolve: (query, _root, { postId }, { prisma, viewer }) =>
      prisma.communityPost.findMany({
        ...query,
        where: { AND: [{ parentId: postId }, visiblePosts(viewer)] },
        orderBy: [{ publishedAt: 'asc' }, { id: 'asc' }],
      }),
  }),
  communityQuestionCount: t.int({
    description: 'Number of the questions about a lesson that everybody in its space sees.',
    authScopes: { signedIn: true },
    args: { lessonId: t.arg.id() },
    resolve: (_root, { lessonId }, { prisma, viewer }) =>
      prisma.communityPost.count({
        where: { AND: [{ lessonId, kind: 'QUESTION' }, shownPosts, visiblePosts(viewer)] },
      }),
  }),
}));
