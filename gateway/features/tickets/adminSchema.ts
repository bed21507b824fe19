import { builder } from '../../graphql/builder.ts';
import { loadTable, type SortColumn, tableArgs } from '../../graphql/table.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { Person } from '../accounts/schema.ts';
import { PackageEnum } from '../enrolment/enums.ts';
import { AdminPayment } from '../payments/adminSchema.ts';
import { answerableTickets } from './access.ts';
import { answerTicket } from './answerTicket.ts';
import { assignTicket } from './assignTicket.ts';
import { TicketCategoryEnum, TicketStateEnum } from './enums.ts';
import { mergeTickets } from './mergeTickets.ts';
import { noteTicket } from './noteTicket.ts';
import { Ticket, TicketMessageInput } from './schema.ts';
import { TICKET_OWNERS, ticketRows } from './ticketTable.ts';

const MAX_ADMINS = 100;
const MAX_OTHERS = 10;

export const AdminTicket = builder.prismaObject('Ticket', {
  variant: 'AdminTicket',
  description: 'A ticket in the inbox of the team.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    ticket: t.variant(Ticket),
    version: t.exposeInt('version'),
    author: t.relation('author', {
      type: Person,
      nullable: true,
      description: 'Null for somebody without an account.',
    }),
    visitorName: t.exposeString('visitorName', { nullable: true }),
    visitorEmail: t.exposeString('visitorEmail', { nullable: true }),
    assignee: t.relation('assignee', { type: Person, nullable: true }),
    payment: t.relation('payment', { type: AdminPayment, nullable: true }),
    others: t.prismaField({
      type: [Ticket],
      description: `Other tickets of the same person that were not merged, newest first; at most ${MAX_OTHERS}.`,
      select: { authorId: true, visitorEmail: true },
      resolve: (query, { id, authorId, visitorEmail }, _args, { prisma, viewer }) =>
        prisma.ticket.findMany({
          ...query,
          where: {
            AND: [answerableTickets(viewer), { id: { not: id }, authorId, visitorEmail, mergedIntoId: null }],
          },
          orderBy: [{ lastMessageAt: 'desc' }, { id: 'desc' }],
          take: MAX_OTHERS,
        }),
    }),
    answerDueAt: t.expose('answerDueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the next answer of the team is due; null while it owes none.',
    }),
    solveDueAt: t.expose('solveDueAt', { type: 'DateTime' }),
    solvedAt: t.expose('solvedAt', { type: 'DateTime', nullable: true }),
  }),
});

const SORTS = {
  PRIORITY: { column: 'priorityAt', kind: 'date' },
  OPENED: { column: 'createdAt', kind: 'date' },
} satisfies Record<string, SortColumn>;

const AdminTicketSort = builder.enumType('AdminTicketSort', {
  values: Object.keys(SORTS) as (keyof typeof SORTS)[],
});
const TicketOwner = builder.enumType('TicketOwner', {
  description: 'Who of the team has taken a ticket: the viewer, or nobody.',
  values: TICKET_OWNERS,
});

builder.queryFields((t) => ({
  adminTickets: t.connection(
    {
      type: AdminTicket,
      description:
        'The inbox of the team. By priority, those that are due first come first, in ascending order.',
      authScopes: { admin: true },
      args: {
        ...tableArgs(t.arg),
        sort: t.arg({ type: AdminTicketSort, defaultValue: 'PRIORITY' }),
        search: t.arg.string({
          required: false,
          description: 'Words of the subject, the number as #12, or the name or address of the author.',
        }),
        state: t.arg({ type: TicketStateEnum, required: false }),
        category: t.arg({ type: TicketCategoryEnum, required: false }),
        package: t.arg({ type: PackageEnum, required: false }),
        owner: t.arg({ type: TicketOwner, required: false }),
      },
      resolve: (_root, args, context, info) =>
        loadTable<{ id: string }>(context, info, {
          model: context.unprepared.ticket,
          sort: SORTS[args.sort],
          args,
          where: ticketRows(context, context.viewer, args),
        }),
    },
    {
      fields: (connection) => ({
        totalCount: connection.int({
          description: 'Number of tickets that match; 10,000 stands for at least as many.',
          resolve: ({ count }) => count(),
        }),
      }),
    },
  ),
  adminTicket: t.prismaField({
    type: AdminTicket,
    nullable: true,
    description: 'One ticket with its record; null if there is none.',
    authScopes: { admin: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.ticket.findFirst({ ...query, where: { AND: [{ id }, answerableTickets(viewer)] } }),
  }),
  ticketAssignees: t.prismaField({
    type: [Person],
    description: 'The admins, to whom a ticket can be given, by name.',
    authScopes: { admin: true },
    resolve: (query, _root, _args, { prisma }) =>
      prisma.profile.findMany({
        ...query,
        where: { role: 'ADMIN' },
        orderBy: [{ fullName: 'asc' }, { id: 'asc' }],
        take: MAX_ADMINS,
      }),
  }),
}));

const AnswerTicketInput = builder.inputType('AnswerTicketInput', {
  fields: (t) => ({
    id: t.id({ description: 'Generated by the client, so that sending it again writes it once.' }),
    ticketId: t.id(),
    text: t.string(),
    fileIds: t.idList({
      required: false,
      description: 'Finished uploads with the purpose TICKET_FILE, in display order.',
    }),
    state: t.field({ type: TicketStateEnum, description: 'Whose turn it is after the answer.' }),
    version: t.int({ description: 'The version that the admin has read.' }),
  }),
});

const AssignTicketInput = builder.inputType('AssignTicketInput', {
  fields: (t) => ({
    ticketId: t.id(),
    assigneeId: t.id({ required: false, description: 'An admin; null for nobody.' }),
    version: t.int({ description: 'The version that the admin has seen.' }),
  }),
});

const MergeTicketsInput = builder.inputType('MergeTicketsInput', {
  fields: (t) => ({
    ticketId: t.id({ description: 'The ticket whose messages move.' }),
    intoId: t.id({ description: 'The ticket that gets them, of the same person.' }),
    version: t.int({ description: 'The version of the ticket that gets them.' }),
  }),
});

builder.mutationFields((t) => ({
  mergeTickets: t.prismaField({
    type: AdminTicket,
    errors: {},
    description: 'Makes two tickets of the same person one.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: MergeTicketsInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await mergeTickets(context, requireViewer(context), input);
      return context.prisma.ticket.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  answerTicket: t.prismaField({
    type: AdminTicket,
    errors: {},
    description: 'Answers a ticket as the team, and notifies the family.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: AnswerTicketInput }) },
    resolve: async (query, _root, { input }, context) => {
      const answer = { ...input, fileIds: input.fileIds ?? [] };
      const id = await answerTicket(context, requireViewer(context), answer);
      return context.prisma.ticket.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  noteTicket: t.prismaField({
    type: AdminTicket,
    errors: {},
    description: 'Writes a note that the team alone sees.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: TicketMessageInput }) },
    resolve: async (query, _root, { input }, context) => {
      const note = { ...input, fileIds: input.fileIds ?? [] };
      const id = await noteTicket(context, requireViewer(context), note);
      return context.prisma.ticket.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  assignTicket: t.prismaField({
    type: AdminTicket,
    errors: {},
    description: 'Gives a ticket to an admin, or to nobody.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: AssignTicketInput }) },
    resolve: async (query, _root, { input }, context) => {
      const assignment = { ...input, assigneeId: input.assigneeId ?? null };
      const id = await assignTicket(context, requireViewer(context), assignment);
      return context.prisma.ticket.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
