import { builder } from '../../graphql/builder.ts';
import { loadTable, tableArgs } from '../../graphql/table.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { Person } from '../accounts/schema.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { Student } from '../enrolment/schema.ts';
import { markContactSeen } from '../messaging/markContactSeen.ts';
import { contactRows, recordContactReads } from './contactTable.ts';

const SharedContact = builder.prismaObject('Message', {
  variant: 'SharedContact',
  description: 'A message with a contact in it, as admins see it.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    subject: t.exposeString('subject', { nullable: true }),
    content: t.exposeString('content'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    sender: t.relation('sender', { type: Person }),
    student: t.relation('student', { type: Student, description: 'The student of the thread.' }),
  }),
});

builder.queryField('messagesSharingContact', (t) =>
  t.connection(
    {
      type: SharedContact,
      description:
        'Messages that seem to contain a phone number, an email address or another platform and that no admin has ' +
        'seen, newest first. The audit log records who reads them.',
      authScopes: { admin: true },
      args: { ...tableArgs(t.arg), course: t.arg({ type: CourseEnum, required: false }) },
      resolve: async (_root, args, context, info) => {
        const viewer = requireViewer(context);
        const page = await loadTable<{ id: string }>(context, info, {
          model: context.unprepared.message,
          sort: { column: 'createdAt', kind: 'date' },
          args,
          where: contactRows(context, viewer, args),
        });
        await recordContactReads(
          context,
          viewer,
          page.edges.map(({ node }) => node.id),
        );
        return page;
      },
    },
    {
      fields: (connection) => ({
        totalCount: connection.int({
          description: 'Number of messages that match; 10,000 stands for at least as many.',
          resolve: ({ count }) => count(),
        }),
      }),
    },
  ),
);

const MarkContactSeenInput = builder.inputType('MarkContactSeenInput', {
  fields: (t) => ({ messageId: t.id() }),
});

const ContactSeen = builder.objectRef<{ messageId: string }>('ContactSeen').implement({
  description: 'A message that is off the list of those that share contacts.',
  authScopes: { admin: true },
  fields: (t) => ({ messageId: t.exposeID('messageId') }),
});

builder.mutationField('markContactSeen', (t) =>
  t.field({
    type: ContactSeen,
    errors: {},
    description: 'Takes a message off the list of those that share contacts.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: MarkContactSeenInput }) },
    resolve: async (_root, { input }, context) => ({
      messageId: await markContactSeen(context, requireViewer(context), input.messageId),
    }),
  }),
);
