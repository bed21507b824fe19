import type { Viewer } from '../../context.ts';
import { builder } from '../../graphql/builder.ts';
import { feedPayload, feedSubscription } from '../../graphql/subscriptionFields.ts';
import type { Prisma } from '../../platform/database/prisma.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { visiblePosts, visibleSpaces } from './access.ts';
import { CommunityPost } from './schema.ts';
import { visibleToFamilies } from './visibleToFamilies.ts';

/** Returns those of the ids whose texts the viewer may see now. */
async function visibleIds(prisma: Prisma, viewer: Viewer, ids: string[]): Promise<Set<string>> {
  const where = { AND: [{ id: { in: ids } }, visiblePosts(viewer)] };
  const rows = await prisma.communityPost.findMany({ where, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

const CommunityPostAdded = feedPayload<'community.posted'>(
  'CommunityPostAdded',
  'A question or something that a child shows.',
);

builder.objectFields(CommunityPostAdded, (t) => ({
  post: t.prismaField({
    type: CommunityPost,
    resolve: (query, { payload }, _args, { prisma }) =>
      prisma.communityPost.findUniqueOrThrow({ ...query, where: { id: payload.postId } }),
  }),
}));

feedSubscription('communityPostAdded', {
  description: 'New posts in the spaces that the viewer reads; those that wait for who may see them alone.',
  payload: CommunityPostAdded,
  args: {},
  source: {
    kinds: ['community.posted'],
    isJoined: true,
    async visible(prisma, viewer, events) {
      const ids = await visibleIds(
        prisma,
        viewer,
        events.map(({ payload }) => payload.postId),
      );
      return events.filter(({ payload }) => ids.has(payload.postId));
    },
    visibleToMany: (prisma, viewers, events) =>
      visibleToFamilies(prisma, viewers, events, ({ payload }) => ({ postIds: [payload.postId] })),
  },
});

const CommunityAnswerAdded = feedPayload<'community.answered'>(
  'CommunityAnswerAdded',
  'An answer to a post.',
);

builder.objectFields(CommunityAnswerAdded, (t) => ({
  answer: t.prismaField({
    type: CommunityPost,
    resolve: (query, { payload }, _args, { prisma }) =>
      prisma.communityPost.findUniqueOrThrow({ ...query, where: { id: payload.answerId } }),
  }),
  post: t.prismaField({
    type: CommunityPost,
    description: 'What it answers, with the number of answers as it is now.',
    resolve: (query, { payload }, _args, { prisma }) =>
      prisma.communityPost.findUniqueOrThrow({ ...query, where: { id: payload.postId } }),
  }),
}));

feedSubscription('communityAnswerAdded', {
  description: 'New answers in the spaces that the viewer reads; those that wait for who may see them alone.',
  payload: CommunityAnswerAdded,
  args: {},
  source: {
    kinds: ['community.answered'],
    isJoined: true,
    async visible(prisma, viewer, events) {
      const all = events.flatMap(({ payload }) => [payload.postId, payload.answerId]);
      const ids = await visibleIds(prisma, viewer, all);
      return events.filter(({ payload }) => ids.has(payload.postId) && ids.has(payload.answerId));
    },
    visibleToMany: (prisma, viewers, events) =>
      visibleToFamilies(prisma, viewers, events, ({ payload }) => ({
        postIds: [payload.postId, payload.answerId],
      })),
  },
});

const CommunityPostChanged = feedPayload<'community.changed'>(
  'CommunityPostChanged',
  'A text has changed, or is gone for the viewer.',
);

builder.objectFields(CommunityPostChanged, (t) => ({
  course: t.field({ type: CourseEnum, resolve: ({ payload }) => payload.course }),
  postId: t.id({
    nullable: true,
    description:
      'Null when an unknown number of texts of the space came or went, or stand in another order: refetch.',
    resolve: ({ payload }) => payload.postId,
  }),
  answerId: t.id({
    nullable: true,
    description: 'The answer to the post that changed; null for the post itself.',
    resolve: ({ payload }) => payload.answerId,
  }),
  post: t.prismaField({
    type: CommunityPost,
    nullable: true,
    description: 'The text that changed; null when it is gone.',
    resolve: (query, { payload: { postId, answerId, isRemoved } }, _args, { prisma }) => {
      const id = answerId ?? postId;
      return id === null || isRemoved ? null : prisma.communityPost.findUnique({ ...query, where: { id } });
    },
  }),
}));

feedSubscription('communityPostChanged', {
  description: 'Changes of texts in the spaces that the viewer reads.',
  payload: CommunityPostChanged,
  args: {},
  source: {
    kinds: ['community.changed'],
    isJoined: true,
    async visible(prisma, viewer, events) {
      const all = events.flatMap(({ payload }) => payload.answerId ?? payload.postId ?? []);
      const [ids, spaces] = await Promise.all([
        visibleIds(prisma, viewer, all),
        prisma.communitySpace.findMany({ where: visibleSpaces(viewer), select: { course: true } }),
      ]);
      return events.filter(({ payload: { course, postId, answerId, isRemoved } }) => {
        if (isRemoved) return spaces.some((space) => space.course === course);
        return ids.has(answerId ?? postId ?? '');
      });
    },
    visibleToMany: (prisma, viewers, events) =>
      visibleToFamilies(prisma, viewers, events, ({ payload: { course, postId, answerId, isRemoved } }) =>
        isRemoved ? { course } : { postIds: [answerId ?? postId ?? ''] },
      ),
  },
});
