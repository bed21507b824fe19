import { ContactTextKind } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';
import { loadTable, tableArgs } from '../../graphql/table.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { Person } from '../accounts/schema.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { Student } from '../enrolment/schema.ts';
import { contactTextRows, recordContactTextReads } from './contactTextTable.ts';
import { markContactTextSeen } from './markContactTextSeen.ts';

const KindEnum = builder.enumType(ContactTextKind, {
  name: 'ContactTextKind',
  description: 'Where a text was sent: about a session by the family or the mentor, or about a lesson.',
});

const ContactText = builder.prismaObject('ContactText', {
  description: 'A text outside of the threads with a contact in it, as admins see it.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: KindEnum }),
    content: t.exposeString('content'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    sender: t.relation('sender', {
      type: Person,
      nullable: true,
      description: 'Null once the account is deleted.',
    }),
    student: t.relation('student', { type: Student, description: 'The child whom it is about.' }),
  }),
});

builder.queryField('textsSharingContact', (t) =>
  t.connection(
    {
      type: ContactText,
      description:
        'Reasons and replies about sessions, and questions and answers about lessons, that seem to contain a phone ' +
        'number, an email address or another platform and that no admin has seen, newest first. The audit log records ' +
        'who reads them.',
      authScopes: { admin: true },
      args: {
        ...tableArgs(t.arg),
        kind: t.arg({ type: KindEnum, required: false }),
        course: t.arg({ type: CourseEnum, required: false }),
      },
      resolve: async (_root, args, context, info) => {
        const viewer = requireViewer(context);
        const page = await loadTable<{ id: string }>(context, info, {
          model: context.unprepared.contactText,
          sort: { column: 'createdAt', kind: 'date' },
          args,
          where: contactTextRows(context, viewer, args),
        });
        await recordContactTextReads(
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
          description: 'Number of texts that match; 10,000 stands for at least as many.',
          resolve: ({ count }) => count(),
        }),
      }),
    },
  ),
);

const MarkContactTextSeenInput = builder.inputType('MarkContactTextSeenInput', {
  fields: (t) => ({ textId: t.id() }),
});

const ContactTextSeen = builder.objectRef<{ textId: string }>('ContactTextSeen').implement({
  description: 'A text that is off the list of those that share contacts.',
  authScopes: { admin: true },
  fields: (t) => ({ textId: t.exposeID('textId') }),
});

builder.mutationField('markContactTextSeen', (t) =>
  t.field({
    type: ContactTextSeen,
    errors: {},
    description: 'Takes a text off the list of those that share contacts.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: MarkContactTextSeenInput }) },
    resolve: async (_root, { input }, context) => ({
      textId: await markContactTextSeen(context, requireViewer(context), input.textId),
    }),
  }),
);
