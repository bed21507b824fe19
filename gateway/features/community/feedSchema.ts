import { builder, type PublishedEvent } from '../../graphql/builder.ts';
import { createEventRows } from '../../graphql/eventRows.ts';
import { rowsOf } from '../../graphql/rowRules.ts';
import { feedPayload, feedSubscription } from '../../graphql/subscriptionFields.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { visiblePosts, visibleSpaces } from './access.ts';
import { CommunityPost } from './schema.ts';

const textOf = createEventRows(({ prisma }, selection, ids) =>
  prisma.communityPost.findMany({ ...selection, where: { id: { in: ids } } }),
);

const CommunityPostAdded = feedPayload<'community.posted'>(
  'CommunityPostAdded',
  'A question or something that a child shows.',
);

builder.objectFields(CommunityPostAdded, (t) => ({
  post: t.prismaField({
    type: CommunityPost,
    ...textOf(({ payload }: PublishedEvent<'community.posted'>) => payload.postId),
  }),
}));

feedSubscription('communityPostAdded', {
  description: 'New posts in the spaces that the viewer reads; those that wait for who may see them alone.',
  payload: CommunityPostAdded,
  args: {},
  source: {
    kinds: ['community.posted'],
    isJoined: true,
    rules: [{ rows: rowsOf('CommunityPost', visiblePosts), idsOf: ({ payload }) => [payload.postId] }],
  },
});

const CommunityAnswerAdded = feedPayload<'community.answered'>(
  'CommunityAnswerAdded',
  'An answer to a post.',
);

builder.objectFields(CommunityAnswerAdded, (t) => ({
  answer: t.prismaField({
    type: CommunityPost,
    ...textOf(({ payload }: PublishedEvent<'community.answered'>) => payload.answerId),
  }),
  post: t.prismaField({
    type: CommunityPost,
    description: 'What it answers, with the number of answers as it is now.',
    ...textOf(({ payload }: PublishedEvent<'community.answered'>) => payload.postId),
  }),
}));

feedSubscription('communityAnswerAdded', {
  description: 'New answers in the spaces that the viewer reads; those that wait for who may see them alone.',
  payload: CommunityAnswerAdded,
  args: {},
  source: {
    kinds: ['community.answered'],
    isJoined: true,
    rules: [
      {
        rows: rowsOf('CommunityPost', visiblePosts),
        idsOf: ({ payload }) => [payload.postId, payload.answerId],
      },
    ],
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

/** Returns the text that changed, if it is there. */
function changedText({ payload }: PublishedEvent<'community.changed'>): string[] {
  const id = payload.answerId ?? payload.postId;
  return payload.isRemoved || id === null ? [] : [id];
}

feedSubscription('communityPostChanged', {
  description: 'Changes of texts in the spaces that the viewer reads.',
  payload: CommunityPostChanged,
  args: {},
  source: {
    kinds: ['community.changed'],
    isJoined: true,
    rules: [
      { rows: rowsOf('CommunityPost', visiblePosts), idsOf: changedText },
      // Of a text that is gone the space decides.
      {
        rows: rowsOf('CommunitySpace', visibleSpaces),
        idsOf: ({ payload }) => (payload.isRemoved ? [payload.course] : []),
      },
    ],
  },
});
