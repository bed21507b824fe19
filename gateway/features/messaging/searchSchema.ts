import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { requireSupportView } from '../supportViews/adminReads.ts';
import { visibleMessages } from './access.ts';
import { Message } from './schema.ts';
import { type SearchPage, searchMessages } from './searchMessages.ts';

const MessageSearchResults = builder.objectRef<SearchPage>('MessageSearchResults').implement({
  description: 'A page of search results.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    messages: t.prismaField({
      type: [Message],
      description: 'Newest first.',
      resolve: async (query, { ids }, _args, { prisma, viewer }) => {
        const found = await prisma.message.findMany({
          ...query,
          where: { AND: [{ id: { in: ids } }, visibleMessages(viewer)] },
        });
        return found.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      },
    }),
    hasMore: t.exposeBoolean('hasMore'),
  }),
});

builder.queryField('searchMessages', (t) =>
  t.field({
    type: MessageSearchResults,
    description: 'Messages that contain a text, ignoring case and accents.',
    errors: {},
    authScopes: { signedIn: true },
    args: {
      studentId: t.arg.id({
        required: false,
        description:
          'Searches the thread of this student. Without it, all threads that the viewer takes part in.',
      }),
      text: t.arg.string(),
      first: t.arg.int({ description: 'Page size, at most 50.' }),
      after: t.arg.id({ required: false, description: 'Id of the last message of the previous page.' }),
    },
    resolve: async (_root, { studentId, after, ...search }, context) => {
      if (studentId) await requireSupportView(context, 'student.readMessages', studentId);
      return searchMessages(context, requireViewer(context), {
        ...{ ...search, studentId: studentId ?? null, after: after ?? null },
      });
    },
  }),
);
