import { builder } from '../../graphql/builder.ts';
import { loadTable, type SortColumn } from '../../graphql/table.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { reviewerScopes } from '../assignments/reviewing/reviewSchema.ts';
import { managedPosts } from './access.ts';
import { decideCommunityPost } from './decideCommunityPost.ts';
import { CommunityDecisionEnum } from './enums.ts';
import { CommunityPost } from './schema.ts';

/** Most reasons of one text that are read. */
const MAX_REASONS = 20;

const LONGEST_FIRST: SortColumn = { column: 'undecidedAt', kind: 'date' };

const CommunityReport = builder.prismaObject('CommunityReport', {
  description: 'What somebody found wrong with a text. It does not say who.',
  authScopes: reviewerScopes,
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    reason: t.exposeString('reason'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const UndecidedPost = builder.prismaObject('CommunityPost', {
  variant: 'UndecidedPost',
  description: 'A text that waits for a decision, as a held or a reported one.',
  authScopes: reviewerScopes,
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    post: t.variant(CommunityPost),
    isDeleted: t.boolean({
      description: 'True when its author has deleted it since it was reported.',
      select: { deletedAt: true },
      resolve: ({ deletedAt }) => deletedAt !== null,
    }),
    parent: t.relation('parent', { type: CommunityPost, nullable: true }),
    reports: t.relation('reports', {
      type: CommunityReport,
      description: 'Reports that nobody has decided about, oldest first.',
      query: {
        where: { resolvedAt: null },
        orderBy: [{ createdAt: 'asc' as const }, { id: 'asc' as const }],
        take: MAX_REASONS,
      },
    }),
  }),
});

builder.queryField('communityQueue', (t) =>
  t.connection({
    type: UndecidedPost,
    description: 'Texts that wait for the viewer’s decision, longest first.',
    authScopes: reviewerScopes,
    resolve: (_root, { first, after }, context, info) =>
      loadTable<{ id: string }>(context, info, {
        model: context.prisma.communityPost,
        sort: LONGEST_FIRST,
        args: { first, after, isDescending: false },
        where: { AND: [{ undecidedAt: { not: null } }, managedPosts(requireViewer(context))] },
      }),
  }),
);

const DecideCommunityPostInput = builder.inputType('DecideCommunityPostInput', {
  fields: (t) => ({
    postId: t.id(),
    decision: t.field({ type: CommunityDecisionEnum }),
    note: t.string({ description: 'A kind word to the child; may be blank when it is approved.' }),
    version: t.int({ description: 'The version of the text that the decision is about.' }),
  }),
});

builder.mutationField('decideCommunityPost', (t) =>
  t.prismaField({
    type: CommunityPost,
    errors: {},
    description: 'Shows, declines or hides a text, as a mentor of the course or an admin.',
    authScopes: reviewerScopes,
    args: { input: t.arg({ type: DecideCommunityPostInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await decideCommunityPost(context, requireViewer(context), input);
      return context.prisma.communityPost.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);
