import type { Context } from '../../context.ts';
import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { Person, Profile } from '../accounts/schema.ts';
import { fileLink } from '../files/links.ts';
import { StudentParent } from '../students/schema.ts';
import { removeAvatar } from './removeAvatar.ts';
import { retryAvatarLink } from './retryAvatarLink.ts';
import { setAvatar } from './setAvatar.ts';

/** Computes the link from a column alone, so that people in a list cost no further statement. */
const linkOf = ({ avatarId }: { avatarId: string | null }, context: Context) =>
  avatarId && fileLink(context, { id: avatarId, bucket: 'AVATARS' }, 'full');

builder.prismaObjectField(Person, 'avatar', (t) =>
  t.string({
    nullable: true,
    description:
      'URL of the person’s picture, a square, for those who may see the person; null without one. It expires after a day, and stays the same for half a day.',
    select: { avatarId: true },
    resolve: (person, _args, context) => linkOf(person, context),
  }),
);

builder.prismaObjectField(StudentParent, 'avatar', (t) =>
  t.string({
    nullable: true,
    description: 'URL of the parent’s picture, as of Person.',
    select: { avatarId: true },
    resolve: (parent, _args, context) => linkOf(parent, context),
  }),
);

builder.prismaObjectFields(Profile, (t) => ({
  avatar: t.string({
    nullable: true,
    description: 'URL of the person’s picture, as of Person.',
    select: { avatarId: true },
    resolve: (profile, _args, context) => linkOf(profile, context),
  }),
  isAvatarPending: t.boolean({
    description: 'True while the picture behind the link is being fetched.',
    select: { avatarFetchDueAt: true },
    resolve: ({ avatarFetchDueAt }) => avatarFetchDueAt !== null,
  }),
  avatarProblem: t.exposeString('avatarProblem', {
    nullable: true,
    description: 'Why the link gave no picture; null while nothing is wrong with it.',
  }),
}));

const SetAvatarInput = builder.inputType('SetAvatarInput', {
  fields: (t) => ({ fileId: t.id({ description: 'A finished upload for the purpose AVATAR.' }) }),
});

builder.mutationFields((t) => ({
  setAvatar: t.prismaField({
    type: Profile,
    errors: {},
    description: 'Shows an uploaded picture as the viewer’s, in place of the one before and of a link.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: SetAvatarInput }) },
    resolve: async (query, _root, { input }, context) => {
      const viewer = requireViewer(context);
      await setAvatar(context, viewer, input.fileId);
      return context.prisma.profile.findUniqueOrThrow({ ...query, where: { id: viewer.id } });
    },
  }),
  removeAvatar: t.prismaField({
    type: Profile,
    errors: {},
    description: 'Removes the viewer’s picture, and the link that was given for it.',
    authScopes: { signedIn: true },
    resolve: async (query, _root, _args, context) => {
      const viewer = requireViewer(context);
      await removeAvatar(context, viewer);
      return context.prisma.profile.findUniqueOrThrow({ ...query, where: { id: viewer.id } });
    },
  }),
  retryAvatarLink: t.prismaField({
    type: Profile,
    errors: {},
    description: 'Fetches the viewer’s picture again from a link that gave none.',
    authScopes: { signedIn: true },
    resolve: async (query, _root, _args, context) => {
      const viewer = requireViewer(context);
      await retryAvatarLink(context, viewer);
      return context.prisma.profile.findUniqueOrThrow({ ...query, where: { id: viewer.id } });
    },
  }),
}));
