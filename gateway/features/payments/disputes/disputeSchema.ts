import { currencySymbol } from '../../../../contract/currencies.ts';
import { DisputeResponse, DisputeStatus } from '../../../generated/prisma/enums.ts';
import { builder, type InputFields } from '../../../graphql/builder.ts';
import { loadTable, type SortColumn, tableArgs } from '../../../graphql/table.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { Person } from '../../accounts/schema.ts';
import { CourseEnum } from '../../enrolment/enums.ts';
import { PaymentStatusEnum } from '../enums.ts';
import { visibleDisputes } from './access.ts';
import { disputeRows } from './disputeTable.ts';
import { respondToDispute } from './respondToDispute.ts';
import { saveDisputeEvidence } from './saveDisputeEvidence.ts';

export const DisputeStatusEnum = builder.enumType(DisputeStatus, {
  name: 'DisputeStatus',
  description: 'UNDER_REVIEW: the bank decides. WON: the payment stays. LOST: the money went back.',
});
const DisputeResponseEnum = builder.enumType(DisputeResponse, { name: 'DisputeResponse' });

const ofPayment = { select: { payment: { select: { reference: true, studentName: true, course: true } } } };

const AdminDispute = builder.prismaObject('Dispute', {
  variant: 'AdminDispute',
  description: 'A payment that the payer’s bank questions, with the evidence and the answer of an admin.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version', {
      description: 'Grows with every change; an edit names the one it read.',
    }),
    status: t.expose('status', { type: DisputeStatusEnum }),
    amountMinor: t.exposeInt('amountMinor', { description: 'What the bank wants back.' }),
    currency: t.exposeString('currency'),
    symbol: t.string({ select: { currency: true }, resolve: ({ currency }) => currencySymbol(currency) }),
    category: t.exposeString('category', {
      nullable: true,
      description: 'The provider’s word for the claim.',
    }),
    dueAt: t.expose('dueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when an answer counts.',
    }),
    paymentId: t.exposeID('paymentId'),
    reference: t.string({ ...ofPayment, resolve: ({ payment }) => payment.reference }),
    studentName: t.string({ ...ofPayment, resolve: ({ payment }) => payment.studentName }),
    parent: t.field({
      type: Person,
      description: 'The parent of the child that was paid for.',
      select: (_args, _context, nestedSelection) => ({
        payment: { select: { parent: nestedSelection() } },
      }),
      resolve: ({ payment }) => payment.parent,
    }),
    course: t.field({ type: CourseEnum, ...ofPayment, resolve: ({ payment }) => payment.course }),
    paymentStatus: t.field({
      type: PaymentStatusEnum,
      select: { payment: { select: { status: true } } },
      resolve: ({ payment }) => payment.status,
    }),
    customerName: t.exposeString('customerName'),
    customerEmail: t.exposeString('customerEmail'),
    customerPhone: t.exposeString('customerPhone'),
    serviceDetails: t.exposeString('serviceDetails'),
    message: t.exposeString('message'),
    response: t.expose('response', { type: DisputeResponseEnum, nullable: true }),
    responder: t.relation('responder', { type: Person, nullable: true }),
    respondedAt: t.expose('respondedAt', { type: 'DateTime', nullable: true }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the provider had the answer; null while it is still to be sent.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    resolvedAt: t.expose('resolvedAt', { type: 'DateTime', nullable: true }),
  }),
});

const SORTS = {
  URGENT_FIRST: { column: 'urgency', kind: 'number' },
  NEWEST: { column: 'createdAt', kind: 'date' },
} satisfies Record<string, SortColumn>;

const AdminDisputeSort = builder.enumType('AdminDisputeSort', {
  values: Object.keys(SORTS) as (keyof typeof SORTS)[],
});

builder.queryFields((t) => ({
  adminDisputes: t.connection(
    {
      type: AdminDispute,
      description: 'Disputed payments, those that wait for an answer first.',
      authScopes: { admin: true },
      args: {
        ...tableArgs(t.arg),
        sort: t.arg({ type: AdminDisputeSort, defaultValue: 'URGENT_FIRST' }),
        search: t.arg.string({
          required: false,
          description:
            'Words of the reference, of the child’s name, or of the payer’s name or e-mail address.',
        }),
        status: t.arg({ type: DisputeStatusEnum, required: false }),
        course: t.arg({ type: CourseEnum, required: false }),
      },
      resolve: (_root, args, context, info) =>
        loadTable<{ id: string }>(context, info, {
          model: context.unprepared.dispute,
          sort: SORTS[args.sort],
          args,
          where: disputeRows(context, context.viewer, args),
        }),
    },
    {
      fields: (connection) => ({
        totalCount: connection.int({
          description: 'Number of disputes that match; 10,000 stands for at least as many.',
          resolve: ({ count }) => count(),
        }),
      }),
    },
  ),
  adminDispute: t.prismaField({
    type: AdminDispute,
    nullable: true,
    description: 'One dispute; null if there is none with this id.',
    authScopes: { admin: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.dispute.findFirst({ ...query, where: { AND: [{ id }, visibleDisputes(viewer)] } }),
  }),
}));

const evidenceFields = (t: InputFields) => ({
  disputeId: t.id(),
  version: t.int({ description: 'The version that the edit began with.' }),
  customerName: t.string(),
  customerEmail: t.string(),
  customerPhone: t.string(),
  serviceDetails: t.string({ description: 'What the family bought and used.' }),
  message: t.string({ description: 'Why it is accepted or contested.' }),
});

const SaveDisputeEvidenceInput = builder.inputType('SaveDisputeEvidenceInput', { fields: evidenceFields });
const RespondToDisputeInput = builder.inputType('RespondToDisputeInput', {
  fields: (t) => ({ ...evidenceFields(t), response: t.field({ type: DisputeResponseEnum }) }),
});

builder.mutationFields((t) => ({
  saveDisputeEvidence: t.prismaField({
    type: AdminDispute,
    errors: {},
    description: 'Keeps the evidence of a dispute as a draft.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: SaveDisputeEvidenceInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await saveDisputeEvidence(context, requireViewer(context), input);
      return context.prisma.dispute.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  respondToDispute: t.prismaField({
    type: AdminDispute,
    errors: {},
    description: 'Accepts a dispute, or contests it with evidence, once.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: RespondToDisputeInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await respondToDispute(context, requireViewer(context), input);
      return context.prisma.dispute.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
