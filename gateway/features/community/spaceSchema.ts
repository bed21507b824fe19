import { type CommunityFilter, type CommunitySort, SLOW_MODE_MINUTES } from '../../../contract/community.ts';
import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkSearch } from '../../../contract/gallery.ts';
import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { loadTable, type SortColumn } from '../../graphql/table.ts';
import type { Prisma as Client } from '../../platform/database/prisma.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { assignedStudents } from '../enrolment/access.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { Student } from '../enrolment/schema.ts';
import { ownPosts, shownPosts, visiblePosts, visibleSpaces, writingStudents } from './access.ts';
import { CommunityFilterEnum, CommunitySortEnum } from './enums.ts';
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

type Filter = (
  prisma: Client,
  viewer: Viewer,
) => Prisma.CommunityPostWhereInput | Promise<Prisma.CommunityPostWhereInput>;

const FILTERS: Record<CommunityFilter, Filter> = {
  ALL: () => ({}),
  QUESTIONS: () => ({ kind: 'QUESTION' }),
  SHOW: () => ({ kind: 'SHOW' }),
  UNANSWERED: () => ({ kind: 'QUESTION', isAnswered: false }),
  // By the ids of the authors, the indexes of authors find them; whose they are is asked with them.
  MINE: async (prisma, viewer) => ({ AND: [ownPosts(viewer), await byAuthors(prisma, viewer)] }),
};

async function byAuthors(prisma: Client, viewer: Viewer): Promise<Prisma.CommunityPostWhereInput> {
  const writers = await prisma.student.findMany({ where: writingStudents(viewer), select: { id: true } });
  return { OR: [{ memberId: { in: writers.map(({ id }) => id) } }, { staffId: viewer.id }] };
}

const SORTS: Record<CommunitySort, SortColumn> = {
  NEWEST: { column: 'listOrder', kind: 'date' },
  UNANSWERED_FIRST: { column: 'unansweredOrder', kind: 'date' },
};
const IN_TURN: SortColumn = { column: 'publishedAt', kind: 'date' };

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
  communityPosts: t.connection({
    type: CommunityPost,
    description: 'Questions and what children show in a space.',
    authScopes: { signedIn: true },
    args: {
      course: t.arg({ type: CourseEnum }),
      filter: t.arg({ type: CommunityFilterEnum }),
      sort: t.arg({ type: CommunitySortEnum }),
      lessonId: t.arg.id({ required: false }),
      search: t.arg.string({ required: false, description: 'Words of title and text, or of an answer.' }),
    },
    resolve: async (_root, { course, filter, sort, lessonId, search, first, after }, context, info) => {
      const viewer = requireViewer(context);
      throwIfInvalid(checkSearch(search ?? ''));
      // Which index serves a search depends on its words.
      const database = search ? context.unprepared : context.prisma;
      return loadTable<{ id: string }>(context, info, {
        model: database.communityPost,
        sort: SORTS[sort],
        args: { first, after },
        where: {
          AND: [
            { course, parentId: null },
            lessonId ? { lessonId } : {},
            await foundPosts(database, viewer, course, search ?? ''),
            await FILTERS[filter](database, viewer),
            visiblePosts(viewer),
          ],
        },
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
  communityAnswers: t.connection({
    type: CommunityPost,
    description: 'The answers to a post, oldest first.',
    authScopes: { signedIn: true },
    args: { postId: t.arg.id() },
    resolve: (_root, { postId, first, after }, context, info) =>
      loadTable<{ id: string }>(context, info, {
        model: context.prisma.communityPost,
        sort: IN_TURN,
        args: { first, after, isDescending: false },
        where: { AND: [{ parentId: postId }, visiblePosts(context.viewer)] },
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
