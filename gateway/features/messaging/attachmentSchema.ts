import { builder, SAME_FOR_ALL } from '../../graphql/builder.ts';
import { signedLink } from '../files/links.ts';
import { isPicture, LINK_SECONDS } from '../../../contract/files.ts';
import { visibleMessages } from './access.ts';

const MessageAttachmentType = builder.enumType('MessageAttachmentType', {
  description: 'A picture is shown in the message, a file hangs below it.',
  values: ['IMAGE', 'FILE'] as const,
});

/**
 * The links are the same for everybody, so that one rendering of an event serves its whole audience: a signature
 * says that a link was made here and when it ends, and the door asks anew who follows it and what they may see.
 */
export const MessageAttachment = builder.prismaObject('MessageAttachment', {
  description: 'A file of a message.',
  extensions: SAME_FOR_ALL,
  authScopes: { signedIn: true },
  select: { fileId: true, file: true },
  fields: (t) => ({
    id: t.exposeID('fileId', { description: 'That of the upload it was.' }),
    name: t.string({ resolve: ({ file }) => file.name }),
    type: t.field({
      type: MessageAttachmentType,
      resolve: ({ file }) => (isPicture(file) ? 'IMAGE' : 'FILE'),
    }),
    sizeBytes: t.int({ resolve: ({ file }) => file.sizeBytes }),
    width: t.int({
      nullable: true,
      description: 'Of the picture, in pixels; null for a file.',
      resolve: ({ file }) => file.width,
    }),
    height: t.int({ nullable: true, resolve: ({ file }) => file.height }),
    url: t.string({
      description: 'Where it is, for the people of the thread.',
      resolve: ({ file }, _args, { config }) => signedLink(config.authSecret, file, 'full', new Date()),
    }),
    thumbnailUrl: t.string({
      nullable: true,
      description: 'A small picture; null for a file.',
      resolve: ({ file }, _args, { config }) =>
        isPicture(file) ? signedLink(config.authSecret, file, 'small', new Date()) : null,
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When the links run out, a day after they were asked for.',
      resolve: ({ file }) => new Date(Date.now() + LINK_SECONDS[file.bucket] * 1000),
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
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.messageAttachment.findFirst({
        ...query,
        where: { fileId: id, message: visibleMessages(viewer) },
      }),
  }),
);
