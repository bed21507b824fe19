import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { reviewerScopes } from '../assignments/reviewing/reviewSchema.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { CommunityPost } from './schema.ts';
import { setCommunityLock } from './setCommunityLock.ts';
import { setCommunityPin } from './setCommunityPin.ts';
import { setCommunitySlowMode } from './setCommunitySlowMode.ts';
import { CommunitySpace } from './spaceSchema.ts';

const SetCommunityLockInput = builder.inputType('SetCommunityLockInput', {
  fields: (t) => ({ postId: t.id(), isLocked: t.boolean() }),
});

const SetCommunityPinInput = builder.inputType('SetCommunityPinInput', {
  fields: (t) => ({ postId: t.id(), isPinned: t.boolean() }),
});

const SetCommunitySlowModeInput = builder.inputType('SetCommunitySlowModeInput', {
  fields: (t) => ({ course: t.field({ type: CourseEnum }), isSlow: t.boolean() }),
});

builder.mutationFields((t) => ({
  setCommunityLock: t.prismaField({
    type: CommunityPost,
    errors: {},
    description:
      'Closes a post to answers of children, or opens it again, as a mentor of the course or an admin.',
    authScopes: reviewerScopes,
    args: { input: t.arg({ type: SetCommunityLockInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await setCommunityLock(context, requireViewer(context), input);
      return context.prisma.communityPost.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  setCommunityPin: t.prismaField({
    type: CommunityPost,
    errors: {},
    description:
      'Puts a post first in its space, or back to its place, as a mentor of the course or an admin.',
    authScopes: reviewerScopes,
    args: { input: t.arg({ type: SetCommunityPinInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await setCommunityPin(context, requireViewer(context), input);
      return context.prisma.communityPost.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  setCommunitySlowMode: t.prismaField({
    type: CommunitySpace,
    errors: {},
    description:
      'Lets children write in a space once in some minutes, as a mentor of the course or an admin.',
    authScopes: reviewerScopes,
    args: { input: t.arg({ type: SetCommunitySlowModeInput }) },
    resolve: async (query, _root, { input }, context) => {
      await setCommunitySlowMode(context, requireViewer(context), input);
      return context.prisma.communitySpace.findUniqueOrThrow({ ...query, where: { course: input.course } });
    },
  }),
}));
