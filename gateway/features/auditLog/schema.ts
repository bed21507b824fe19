import { builder } from '../../graphql/builder.ts';
import { loadTable, tableArgs } from '../../graphql/table.ts';
import { Person } from '../accounts/schema.ts';
import { auditChoices, auditConditions } from './auditConditions.ts';

export const AuditEntry = builder.prismaObject('AuditEntry', {
  description: 'Something that an admin changed, or something private that an admin read.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    actor: t.relation('actor', {
      type: Person,
      nullable: true,
      description: 'Null for a change from the command line, or by a deleted account.',
    }),
    action: t.exposeString('action', { description: 'noun.verb, such as student.update.' }),
    entity: t.exposeString('entity', { description: 'The kind of record.' }),
    entityId: t.exposeString('entityId'),
    before: t.expose('before', {
      type: 'JSON',
      nullable: true,
      description: 'The values that the action changed, as they were.',
    }),
    after: t.expose('after', { type: 'JSON', nullable: true, description: 'The same values afterwards.' }),
    reason: t.exposeString('reason', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const AuditChoices = builder
  .objectRef<{ actorIds: string[]; actions: string[]; entities: string[] }>('AuditChoices')
  .implement({
    description: 'The values that the audit log can be filtered by.',
    authScopes: { admin: true },
    fields: (t) => ({
      actions: t.exposeStringList('actions'),
      entities: t.exposeStringList('entities'),
      actors: t.prismaField({
        type: [Person],
        resolve: (query, { actorIds }, _args, { prisma }) =>
          prisma.profile.findMany({
            ...query,
            where: { id: { in: actorIds } },
            orderBy: [{ fullName: 'asc' }, { id: 'asc' }],
          }),
      }),
    }),
  });

builder.queryFields((t) => ({
  auditLog: t.connection(
    {
      type: AuditEntry,
      description: 'What admins changed and read, newest first.',
      authScopes: { admin: true },
      args: {
        ...tableArgs(t.arg),
        actorId: t.arg.id({ required: false }),
        action: t.arg.string({ required: false }),
        entity: t.arg.string({ required: false, description: 'The kind of record.' }),
        entityId: t.arg.string({ required: false, description: 'The id of one record.' }),
        from: t.arg({ type: 'DateTime', required: false }),
        until: t.arg({ type: 'DateTime', required: false, description: 'The end, which is not included.' }),
      },
      resolve: (_root, args, context, info) =>
        loadTable<{ id: string }>(context, info, {
          model: context.unprepared.auditEntry,
          sort: { column: 'createdAt', kind: 'date' },
          args,
          where: auditConditions(context.viewer, {
            actorId: args.actorId ?? null,
            action: args.action ?? null,
            entity: args.entity ?? null,
            entityId: args.entityId ?? null,
            from: args.from ?? null,
            until: args.until ?? null,
          }),
        }),
    },
    {
      fields: (connection) => ({
        totalCount: connection.int({
          description: 'Number of entries that match; 10,000 stands for at least as many.',
          resolve: ({ count }) => count(),
        }),
      }),
    },
  ),
  auditChoices: t.field({
    type: AuditChoices,
    description: 'The people, actions and kinds of records that the audit log names.',
    authScopes: { admin: true },
    resolve: (_root, _args, { prisma }) => auditChoices(prisma),
  }),
}));
