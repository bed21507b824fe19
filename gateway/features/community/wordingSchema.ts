import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { reviewerScopes } from '../assignments/reviewing/reviewSchema.ts';
import { visibleWordings } from './access.ts';

/** Most earlier wordings of one text that are read. */
const MAX_WORDINGS = 20;

const CommunityWording = builder.prismaObject('CommunityWording', {
  description: 'The words of a text before its author changed them.',
  authScopes: reviewerScopes,
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { nullable: true, description: 'Null for an answer.' }),
    content: t.exposeString('content', { description: 'Markdown.' }),
    replacedAt: t.expose('replacedAt', { type: 'DateTime' }),
  }),
});

builder.queryField('communityWordings', (t) =>
  t.prismaField({
    type: [CommunityWording],
    description: `The last ${MAX_WORDINGS} earlier wordings of a text, newest first, for who decides in its space.`,
    authScopes: reviewerScopes,
    args: { postId: t.arg.id() },
    resolve: (query, _root, { postId }, context) =>
      context.prisma.communityWording.findMany({
        ...query,
        where: { AND: [{ postId }, visibleWordings(requireViewer(context))] },
        orderBy: [{ replacedAt: 'desc' }, { id: 'desc' }],
        take: MAX_WORDINGS,
      }),
  }),
);
