import { MAX_SHOWN_ERRORS } from '../../../../contract/errorRecords.ts';
import { ErrorKind } from '../../../generated/prisma/enums.ts';
import { builder } from '../../../graphql/builder.ts';
import { Person } from '../../accounts/schema.ts';
import { AdminTicket } from '../adminSchema.ts';
import { visibleErrorRecords } from './access.ts';
import { findFamilyPeople } from './findFamilyPeople.ts';

const ErrorKindEnum = builder.enumType(ErrorKind, {
  name: 'ErrorKind',
  description: 'Where an error happened: in a GraphQL operation, another route of the gateway, or a page.',
});

const ErrorRecord = builder.prismaObject('ErrorRecord', {
  description: 'An unexpected error that somebody met. Its message and its frames are in the log alone.',
  authScopes: { admin: true },
  select: { requestId: true },
  fields: (t) => ({
    id: t.exposeID('requestId', { description: 'The request id, as the person was shown it.' }),
    kind: t.expose('kind', { type: ErrorKindEnum }),
    place: t.exposeString('place', {
      description: 'The name of the operation or of the route, without what an address names.',
    }),
    errorName: t.exposeString('errorName', { description: 'The class of the error.' }),
    release: t.exposeString('release', {
      nullable: true,
      description: 'The file with which the page began; null for an error of the gateway.',
    }),
    occurredAt: t.expose('occurredAt', { type: 'DateTime' }),
    person: t.relation('profile', {
      type: Person,
      nullable: true,
      description: 'Who met it; null for a visitor.',
    }),
  }),
});

builder.prismaObjectFields(AdminTicket, (t) => ({
  errorId: t.exposeID('errorId', {
    nullable: true,
    description: 'The request id of the error that the ticket is about; null if it names none.',
  }),
  error: t.prismaField({
    type: ErrorRecord,
    nullable: true,
    description: 'The error that the ticket is about, whoever met it; null once its record is gone.',
    select: { errorId: true },
    resolve: async (query, { errorId }, _args, { prisma, viewer }) =>
      errorId === null
        ? null
        : prisma.errorRecord.findFirst({
            ...query,
            where: { AND: [{ requestId: errorId }, visibleErrorRecords(viewer)] },
          }),
  }),
  recentErrors: t.prismaField({
    type: [ErrorRecord],
    description: `The newest ${MAX_SHOWN_ERRORS} errors that the author or a child of theirs met; none of a visitor.`,
    select: { authorId: true },
    resolve: async (query, { authorId }, _args, { prisma, viewer }) => {
      if (authorId === null) return [];
      const people = await findFamilyPeople(prisma, viewer, authorId);
      return prisma.errorRecord.findMany({
        ...query,
        where: { AND: [{ profileId: { in: people } }, visibleErrorRecords(viewer)] },
        orderBy: [{ occurredAt: 'desc' }, { requestId: 'desc' }],
        take: MAX_SHOWN_ERRORS,
      });
    },
  }),
}));
