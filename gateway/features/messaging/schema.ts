import { builder, SAME_FOR_ALL, type Told } from '../../graphql/builder.ts';
import { feedPayload, feedSubscription, signalSubscription } from '../../graphql/subscriptionFields.ts';
import { MessageKind, MessagePriority } from '../../generated/prisma/enums.ts';
import { personRate } from '../../graphql/rateLimitPlugin.ts';
import { Person } from '../accounts/schema.ts';
import { signedIn } from '../accounts/signedIn.ts';
import { visibleStudents } from '../enrolment/access.ts';
import { Student } from '../enrolment/schema.ts';
import { visibleMessages } from './access.ts';
import { MessageAttachment } from './attachmentSchema.ts';
import { SENDING_RATE, TYPING_RATE } from './limits.ts';
import { markMessagesRead, partsOfReadEntity } from './markMessagesRead.ts';
import { type Hits, searchMessages } from './searchMessages.ts';
import { sendMessage } from './sendMessage.ts';
import { signalTyping } from './signalTyping.ts';

const MessageKindEnum = builder.enumType(MessageKind, { name: 'MessageKind' });
const MessagePriorityEnum = builder.enumType(MessagePriority, { name: 'MessagePriority' });

const MessageReceipt = builder.prismaObject('MessageRecipient', {
  name: 'MessageReceipt',
  description: 'One person a message went to, and when they read it.',
  extensions: SAME_FOR_ALL,
  authScopes: { signedIn: true },
  fields: (t) => ({
    recipient: t.relation('recipient', { type: Person }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true }),
  }),
});

export const Message = builder.prismaObject('Message', {
  description: 'A message in the thread of a student.',
  extensions: SAME_FOR_ALL,
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    studentId: t.exposeID('studentId'),
    kind: t.expose('kind', { type: MessageKindEnum }),
    priority: t.expose('priority', { type: MessagePriorityEnum }),
    subject: t.exposeString('subject', { nullable: true }),
    content: t.exposeString('content'),
    replyTo: t.relation('replyTo', {
      nullable: true,
      description: 'The message of this thread that it answers.',
    }),
    attachments: t.relation('attachments', {
      type: MessageAttachment,
      description: 'Its files, in the order they were sent.',
      query: { orderBy: { position: 'asc' } },
    }),
    position: t.exposeInt('position', {
      description: 'Where it stands in its thread; newer messages have greater positions.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    sender: t.relation('sender', { type: Person }),
    receipts: t.relation('recipients', { type: MessageReceipt, query: { orderBy: { recipientId: 'asc' } } }),
  }),
});

builder.prismaObjectFields(Student, (t) => ({
  messages: t.relatedConnection('messages', {
    cursor: 'id',
    description: 'The thread of the student, newest first.',
    query: (_args, { viewer }) => ({
      where: visibleMessages(viewer),
      orderBy: { position: 'desc' },
    }),
  }),
  unreadMessageCount: t.relationCount('messages', {
    description: 'Messages to the viewer that they have not read.',
    where: (_args, context) => ({
      AND: [
        visibleMessages(context.viewer),
        { recipients: { some: { recipientId: signedIn(context).id, readAt: null } } },
      ],
    }),
  }),
}));

const SendMessageInput = builder.inputType('SendMessageInput', {
  fields: (t) => ({
    id: t.id({ description: 'A fresh UUID of the sender’s making; sending again under it is safe.' }),
    studentId: t.id(),
    content: t.string({ description: 'May be empty where there are files.' }),
    fileIds: t.idList({
      required: false,
      description: 'Finished uploads for messages of this student, 10 at most; each can be sent once.',
    }),
    subject: t.string({ required: false }),
    priority: t.field({ type: MessagePriorityEnum, required: false, description: 'NORMAL when left out.' }),
    replyToId: t.id({ required: false, description: 'A message of the same thread.' }),
  }),
});

const MarkMessagesReadInput = builder.inputType('MarkMessagesReadInput', {
  fields: (t) => ({ messageId: t.id({ description: 'The newest message that was read.' }) }),
});

const SignalTypingInput = builder.inputType('SignalTypingInput', { fields: (t) => ({ studentId: t.id() }) });

const TypingSignalled = builder.objectRef<{ studentId: string }>('TypingSignalled').implement({
  authScopes: { signedIn: true },
  fields: (t) => ({ studentId: t.exposeID('studentId') }),
});

builder.mutationFields((t) => ({
  sendMessage: t.prismaField({
    type: Message,
    errors: {},
    authScopes: { signedIn: true },
    extensions: personRate(SENDING_RATE),
    args: { input: t.arg({ type: SendMessageInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await sendMessage(context, signedIn(context), {
        ...input,
        fileIds: input.fileIds ?? [],
        subject: input.subject ?? null,
        priority: input.priority ?? 'NORMAL',
        replyToId: input.replyToId ?? null,
      });
      return context.prisma.message.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  markMessagesRead: t.prismaField({
    type: Message,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: MarkMessagesReadInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await markMessagesRead(context, signedIn(context), input.messageId);
      return context.prisma.message.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  signalTyping: t.field({
    type: TypingSignalled,
    errors: {},
    authScopes: { signedIn: true },
    extensions: personRate(TYPING_RATE),
    args: { input: t.arg({ type: SignalTypingInput }) },
    resolve: async (_root, { input }, context) => {
      await signalTyping(context, signedIn(context), input.studentId);
      return input;
    },
  }),
}));

const MessageHits = builder.objectRef<Hits>('MessageHits').implement({
  description: 'A page of what a search found.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    messages: t.prismaField({
      type: [Message],
      description: 'Newest first.',
      resolve: (query, { ids }, _args, { prisma, viewer }) =>
        prisma.message.findMany({
          ...query,
          where: { AND: [{ id: { in: ids } }, visibleMessages(viewer)] },
          orderBy: { position: 'desc' },
        }),
    }),
    hasMore: t.exposeBoolean('hasMore'),
  }),
});

builder.queryField('searchMessages', (t) =>
  t.field({
    type: MessageHits,
    description: 'Messages of a thread with a text in them, whatever its capitals and accents.',
    errors: {},
    authScopes: { signedIn: true },
    args: {
      studentId: t.arg.id(),
      text: t.arg.string(),
      first: t.arg.int({ description: 'How many, 50 at most.' }),
      after: t.arg.id({ required: false, description: 'The last message of the page before.' }),
    },
    resolve: (_root, { after, ...search }, context) =>
      searchMessages(context, signedIn(context), { ...search, after: after ?? null }),
  }),
);

const MessageAdded = feedPayload('MessageAdded', 'A message was sent in a thread of the viewer.');

builder.objectField(MessageAdded, 'message', (t) =>
  t.prismaField({
    type: Message,
    resolve: (query, { entityId }, _args, { prisma, viewer }) =>
      prisma.message.findFirstOrThrow({
        ...query,
        where: { AND: [{ id: entityId }, visibleMessages(viewer)] },
      }),
  }),
);

feedSubscription('messageAdded', {
  description: 'Messages of all threads that the viewer is in, or of one student’s.',
  payload: MessageAdded,
  args: builder.args((t) => ({ studentId: t.id({ required: false }) })),
  source: {
    kinds: ['message.sent'],
    async visible(prisma, viewer, entityIds, { studentId }) {
      const ofStudent = typeof studentId === 'string' ? [{ studentId }] : [];
      const rows = await prisma.message.findMany({
        where: { AND: [{ id: { in: entityIds } }, visibleMessages(viewer), ...ofStudent] },
        select: { id: true },
      });
      return rows.map((row) => row.id);
    },
  },
});

const MessageRead = feedPayload('MessageRead', 'Somebody has read a thread up to a message.');

builder.objectFields(MessageRead, (t) => ({
  message: t.prismaField({
    type: Message,
    description: 'The newest message that was read; all before it are read too.',
    resolve: (query, { entityId }, _args, { prisma, viewer }) =>
      prisma.message.findFirstOrThrow({
        ...query,
        where: { AND: [{ id: partsOfReadEntity(entityId).messageId }, visibleMessages(viewer)] },
      }),
  }),
  reader: t.prismaField({
    type: Person,
    resolve: (query, { entityId }, _args, { prisma }) =>
      prisma.profile.findUniqueOrThrow({ ...query, where: { id: partsOfReadEntity(entityId).readerId } }),
  }),
  readAt: t.field({ type: 'DateTime', resolve: ({ entityId }) => partsOfReadEntity(entityId).readAt }),
  messageIds: t.idList({
    description: 'All messages that were unread until then.',
    resolve: async ({ entityId }, _args, { prisma, viewer }) => {
      const { messageId, readerId, readAt } = partsOfReadEntity(entityId);
      const ofThread = { student: { messages: { some: { id: messageId } } } };
      const rows = await prisma.messageRecipient.findMany({
        where: { recipientId: readerId, readAt, message: { AND: [ofThread, visibleMessages(viewer)] } },
        select: { messageId: true },
      });
      return rows.map((row) => row.messageId);
    },
  }),
}));

feedSubscription('messageRead', {
  description: 'How far the people of the viewer’s threads have read.',
  payload: MessageRead,
  args: {},
  source: {
    kinds: ['message.read'],
    async visible(prisma, viewer, entityIds) {
      const messageIds = entityIds.map((entityId) => partsOfReadEntity(entityId).messageId);
      const rows = await prisma.message.findMany({
        where: { AND: [{ id: { in: messageIds } }, visibleMessages(viewer)] },
        select: { id: true },
      });
      const visible = new Set(rows.map((row) => row.id));
      return entityIds.filter((entityId) => visible.has(partsOfReadEntity(entityId).messageId));
    },
  },
});

const Typing = builder.objectRef<Told>('Typing');

builder.objectType(Typing, {
  description: 'Somebody is writing in a thread right now.',
  extensions: SAME_FOR_ALL,
  authScopes: { signedIn: true },
  fields: (t) => ({
    studentId: t.id({ resolve: ({ entityId }) => entityId.split(':')[0] ?? '' }),
    person: t.prismaField({
      type: Person,
      resolve: (query, { entityId }, _args, { prisma }) =>
        prisma.profile.findUniqueOrThrow({ ...query, where: { id: entityId.split(':')[1] ?? '' } }),
    }),
  }),
});

signalSubscription('typing', {
  description: 'Who is writing in the threads of the viewer. A sign holds for a few seconds.',
  payload: Typing,
  args: {},
  source: {
    kinds: ['message.typing'],
    async visible(prisma, viewer, entityIds) {
      const rows = await prisma.student.findMany({
        where: {
          AND: [{ id: { in: entityIds.map((id) => id.split(':')[0] ?? '') } }, visibleStudents(viewer)],
        },
        select: { id: true },
      });
      const visible = new Set(rows.map((row) => row.id));
      return entityIds.filter((id) => visible.has(id.split(':')[0] ?? ''));
    },
  },
});
