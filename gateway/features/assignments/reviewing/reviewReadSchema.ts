import { MAX_READ_REVIEWS } from '../../../../contract/reviewing.ts';
import { builder } from '../../../graphql/builder.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { reviewsOfFamily } from '../access.ts';
import { markReviewsRead } from './markReviewsRead.ts';
import { Review } from './reviewSchema.ts';

builder.prismaObjectField(Review, 'isUnread', (t) =>
  t.boolean({
    description: 'Whether the viewer, of the child’s family, has not read it yet; false for everyone else.',
    select: (_args, { viewer }) => ({
      student: { select: { parentId: true, loginId: true } },
      reads: {
        where: { readerId: viewer ? viewer.id : { in: [] } },
        select: { readerId: true },
      },
    }),
    resolve: ({ student, reads }, _args, { viewer }) =>
      viewer !== null && [student.parentId, student.loginId].includes(viewer.id) && reads.length === 0,
  }),
);

const MarkReviewsReadInput = builder.inputType('MarkReviewsReadInput', {
  fields: (t) => ({
    reviewIds: t.idList({ description: `Reviews of the viewer’s own family, at most ${MAX_READ_REVIEWS}.` }),
  }),
});

const ReviewsRead = builder.objectRef<{ ids: string[] }>('ReviewsRead').implement({
  authScopes: { signedIn: true },
  fields: (t) => ({
    reviews: t.prismaField({
      type: [Review],
      description: 'The reviews that were marked.',
      resolve: (query, { ids }, _args, { prisma, viewer }) =>
        prisma.review.findMany({
          ...query,
          where: { AND: [{ id: { in: ids.slice(0, MAX_READ_REVIEWS) } }, reviewsOfFamily(viewer)] },
          orderBy: { id: 'asc' },
        }),
    }),
  }),
});

builder.mutationField('markReviewsRead', (t) =>
  t.field({
    type: ReviewsRead,
    errors: {},
    description: 'Notes that the viewer, of the child’s family, has read reviews.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: MarkReviewsReadInput }) },
    resolve: async (_root, { input: { reviewIds } }, context) => {
      await markReviewsRead(context, requireViewer(context), reviewIds);
      return { ids: reviewIds };
    },
  }),
);
