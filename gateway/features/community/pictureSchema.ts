import { builder, VIEWER_INDEPENDENT } from '../../graphql/builder.ts';
import { fileLink } from '../files/links.ts';

/**
 * A picture of a text. Its links are the same for everyone, so that one rendering of an event serves all recipients: the
 * endpoint checks again who opens it and what they may see.
 */
export const CommunityPicture = builder.prismaObject('CommunityPicture', {
  description: 'A picture of a text, for those who see the text.',
  extensions: VIEWER_INDEPENDENT,
  authScopes: { signedIn: true },
  select: { fileId: true, file: true },
  fields: (t) => ({
    id: t.exposeID('fileId', { description: 'Id of the upload that became this picture.' }),
    alt: t.exposeString('alt', { description: 'What is on it, in the words of the author; may be empty.' }),
    width: t.int({
      nullable: true,
      description: 'Width in pixels.',
      resolve: ({ file }) => file.width,
    }),
    height: t.int({ nullable: true, resolve: ({ file }) => file.height }),
    url: t.string({
      description: 'Path on this site; the link works for a day.',
      resolve: ({ file }, _args, context) => fileLink(context, file, 'full'),
    }),
    thumbnailUrl: t.string({
      description: 'Path of a small version.',
      resolve: ({ file }, _args, context) => fileLink(context, file, 'small'),
    }),
    removedAt: t.expose('removedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the author took it out of the text; null for those that are in it.',
    }),
  }),
});
