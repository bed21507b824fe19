import type { App, Viewer } from '../../context.ts';
import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { ownPosts, postsOfWriter, visiblePosts } from './access.ts';
import { CommunityReactionKindEnum } from './enums.ts';
import { CommunityPost } from './schema.ts';
import { setCommunityFollow } from './setCommunityFollow.ts';

type Mark = {
  id: string;
  isOwn: boolean;
  isFollowed: boolean;
  reactions: { kind: 'HEART' | 'CLAP' | 'IDEA' }[];
};

const CommunityMark = builder.objectRef<Mark>('CommunityMark').implement({
  description: 'What a text is to the viewer alone.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    postId: t.exposeID('id'),
    isOwn: t.exposeBoolean('isOwn'),
    isFollowed: t.exposeBoolean('isFollowed', {
      description: 'True while the viewer is notified of its answers, as the child who asked always is.',
    }),
    reactions: t.field({
      type: [CommunityReactionKindEnum],
      resolve: ({ reactions }) => reactions.map(({ kind }) => kind),
    }),
  }),
});

/** Most texts whose marks one request reads. */
const MAX_MARKS = 100;

/** Loads what texts are to a viewer. */
async function loadMarks({ prisma }: App, viewer: Viewer, ids: readonly string[]): Promise<Mark[]> {
  const where = { AND: [{ id: { in: ids.slice(0, MAX_MARKS) } }, visiblePosts(viewer)] };
  const mine = { where: { personId: viewer.id } };
  const idsOf = async (which: ReturnType<typeof ownPosts>) => {
    const rows = await prisma.communityPost.findMany({
      where: { AND: [where, which] },
      select: { id: true },
    });
    return new Set(rows.map(({ id }) => id));
  };
  const [posts, own, asked] = await Promise.all([
    prisma.communityPost.findMany({
      where,
      select: {
        id: true,
        reactions: { ...mine, select: { kind: true } },
        follows: { ...mine, select: { personId: true } },
      },
    }),
    idsOf(ownPosts(viewer)),
    idsOf(postsOfWriter(viewer)),
  ]);
  return posts.map(({ id, reactions, follows }) => ({
    ...{ id, reactions, isOwn: own.has(id), isFollowed: follows.length > 0 || asked.has(id) },
  }));
}

builder.queryField('communityMarks', (t) =>
  t.field({
    type: [CommunityMark],
    description: `Which of these texts are the viewer’s own or followed, and how the viewer reacted; of at most ${MAX_MARKS}.`,
    authScopes: { signedIn: true },
    args: { postIds: t.arg.idList() },
    resolve: (_root, { postIds }, context) => loadMarks(context, requireViewer(context), postIds),
  }),
);

const SetCommunityFollowInput = builder.inputType('SetCommunityFollowInput', {
  fields: (t) => ({ postId: t.id(), isOn: t.boolean() }),
});

builder.mutationField('setCommunityFollow', (t) =>
  t.prismaField({
    type: CommunityPost,
    errors: {},
    description: 'Notifies the viewer of the answers to a post, or no longer.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: SetCommunityFollowInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await setCommunityFollow(context, requireViewer(context), input);
      return context.prisma.communityPost.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);
