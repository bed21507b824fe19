import { isPicture } from '../../../contract/files.ts';
import { builder, VIEWER_INDEPENDENT } from '../../graphql/builder.ts';
import { fileLink, linkExpiry } from '../files/links.ts';
import { recordAdminRead } from '../supportViews/adminReads.ts';
import { visibleAttachments } from './access.ts';

const MessageAttachmentType = builder.enumType('MessageAttachmentType', {
  description: 'An image is shown in the message, a file is listed below it.',
  values: ['IMAGE', 'FILE'] as const,
});

/**
 * A file of a message. Its links are the same for everyone, so that one rendering of an event serves all recipients:
 * a signature proves that a link was issued here and when it expires, and the endpoint checks again who opens it and
 * what they may see.
 */
export const MessageAttachment = builder.prismaObject('MessageAttachment', {
  description: 'A file of a message.',
  extensions: VIEWER_INDEPENDENT,
  authScopes: { signedIn: true },
  select: { fileId: true, file: true },
  fields: (t) => ({
    id: t.exposeID('fileId', { description: 'Id of the upload that became this file.' }),
    name: t.string({ resolve: ({ file }) => file.name }),
    type: t.field({
      type: MessageAttachmentType,
      resolve: ({ file }) => (isPicture(file) ? 'IMAGE' : 'FILE'),
    }),
    sizeBytes: t.int({ resolve: ({ file }) => file.sizeBytes }),
    width: t.int({
      nullable: true,
      description: 'Width of an image in pixels; null for a file.',
      resolve: ({ file }) => file.width,
    }),
    height: t.int({ nullable: true, resolve: ({ file }) => file.height }),
    url: t.string({
      description: 'URL of the file, for the participants of the thread.',
      resolve: ({ file }, _args, context) => fileLink(context, file, 'full'),
    }),
    thumbnailUrl: t.string({
      nullable: true,
      description: 'URL of a small version of an image; null for a file.',
      resolve: ({ file }, _args, context) => (isPicture(file) ? fileLink(context, file, 'small') : null),
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'Expiry of the links, a day after they were requested.',
      resolve: ({ file }, _args, context) => linkExpiry(context, file),
    }),
  }),
});

builder.queryField('messageAttachment', (t) =>
  t.prismaField({
    type: MessageAttachment,
    nullable: true,
    description: 'One file of a message, with fresh links.',
    authScopes: { signedIn: true },
    args: { id: t.arg.id() },
    resolve: async (query, _root, { id }, context) => {
      const { prisma, viewer } = context;
      const where = { AND: [{ fileId: id }, visibleAttachments(viewer)] };
      if (viewer?.role === 'ADMIN') {
        const read = await prisma.messageAttachment.findFirst({
          where,
          select: { message: { select: { studentId: true } } },
        });
        if (read) await recordAdminRead(context, 'student.readFiles', read.message.studentId);
      }
      return prisma.messageAttachment.findFirst({ ...query, where });
    },
  }),
);
