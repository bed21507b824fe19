import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { reviewerScopes } from '../assignments/reviewing/reviewSchema.ts';
import { visiblePictures, visibleWordings } from './access.ts';
import { CommunityPicture } from './pictureSchema.ts';

/** Most earlier wordings of one text that are read. */
const MAX_WORDINGS = 20;
/** Most pictures of one text that its author took out and that are read. */
const MAX_REMOVED_PICTURES = 20;

const CommunityWording = builder.prismaObject('CommunityWording', {
  description: 'The words of a text before its author changed them.',
  authScopes: reviewerScopes,
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { nullable: true, description: 'Null for an answer.' }),
    content: t.exposeString('content', { description: 'Markdown.' }),
    alts: t.exposeStringList('alts', {
      description: 'What was said to be on its pictures, in their order; empty for one that had no words.',
    }),
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

builder.queryField('communityRemovedPictures', (t) =>
  t.prismaField({
    type: [CommunityPicture],
    description: `The last ${MAX_REMOVED_PICTURES} pictures that an author took out of a text, newest first, for who decides in its space.`,
    authScopes: reviewerScopes,
    args: { postId: t.arg.id() },
    resolve: (query, _root, { postId }, context) =>
      context.prisma.communityPicture.findMany({
        ...query,
        where: { AND: [{ postId, removedAt: { not: null } }, visiblePictures(requireViewer(context))] },
        orderBy: [{ removedAt: 'desc' }, { fileId: 'desc' }],
        take: MAX_REMOVED_PICTURES,
      }),
  }),
);
