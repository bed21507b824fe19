import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { Student } from '../enrolment/schema.ts';
import { requireSupportView } from '../supportViews/adminReads.ts';
import { joinedThreads, unreadMessages, visibleMessages } from './access.ts';
import { Message } from './schema.ts';

builder.prismaObjectFields(Student, (t) => ({
  lastMessage: t.field({
    type: Message,
    nullable: true,
    description: 'The newest message of the student’s thread. Admins open a support view first.',
    select: (_args, { viewer }, nestedSelection) => ({
      messages: nestedSelection({ where: visibleMessages(viewer), orderBy: { position: 'desc' }, take: 1 }),
    }),
    resolve: async ({ id, messages }, _args, context) => {
      await requireSupportView(context, 'student.readMessages', id);
      return messages[0] ?? null;
    },
  }),
}));

builder.queryField('threads', (t) =>
  t.prismaConnection({
    type: Student,
    cursor: 'id',
    description:
      'The students whose threads the viewer takes part in, the one with the newest message first.',
    authScopes: { signedIn: true },
    args: {
      isUnread: t.arg.boolean({
        required: false,
        description: 'Only threads with a message that the viewer has not read, or only those without.',
      }),
    },
    totalCount: (_connection, { isUnread }, context) =>
      context.prisma.student.count({ where: threadsOf(requireViewer(context), isUnread) }),
    resolve: (query, _root, { isUnread }, context) =>
      context.prisma.student.findMany({
        ...query,
        where: threadsOf(requireViewer(context), isUnread),
        orderBy: [{ threadCounter: { lastMessageAt: 'desc' } }, { id: 'desc' }],
      }),
  }),
);

/** Selects all threads that the viewer takes part in, or only those with or without an unread message. */
function threadsOf(viewer: Viewer, isUnread: boolean | null | undefined): Prisma.StudentWhereInput {
  if (typeof isUnread !== 'boolean') return joinedThreads(viewer);
  const messages = isUnread ? { some: unreadMessages(viewer) } : { none: unreadMessages(viewer) };
  return { AND: [joinedThreads(viewer), { messages }] };
}
