import { currencySymbol } from '../../../../contract/currencies.ts';
import { moneyIn, refundableMinor } from '../../../../contract/refunds.ts';
import { builder } from '../../../graphql/builder.ts';
import { loadTable, type SortColumn, tableArgs } from '../../../graphql/table.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { Person } from '../../accounts/schema.ts';
import { CourseEnum, PackageEnum } from '../../enrolment/enums.ts';
import { PaymentKindEnum, PaymentStatusEnum } from '../enums.ts';
import { decidableRefunds } from './access.ts';
import { approveRefund } from './approveRefund.ts';
import { paidMoney, refundState } from './lockRefund.ts';
import { refundRows } from './refundTable.ts';
import { refuseRefund } from './refuseRefund.ts';
import { RefundOriginEnum, RefundStatusEnum } from './schema.ts';
import { startRefund } from './startRefund.ts';

/** Entries of the audit log in the record of a refund, newest first. */
const RECORD_ENTRIES = 50;

const RefundAuditEntry = builder.prismaObject('AuditEntry', {
  variant: 'RefundAuditEntry',
  description: 'What an admin did with a refund.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    action: t.exposeString('action'),
    reason: t.exposeString('reason', { nullable: true }),
    actor: t.relation('actor', { type: Person, nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const AdminRefund = builder.prismaObject('RefundRequest', {
  variant: 'AdminRefund',
  description: 'A refund as admins see it, with the payment that it is of.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version', {
      description: 'Grows with every change; decisions name the one they are about.',
    }),
    status: t.expose('status', { type: RefundStatusEnum }),
    origin: t.expose('origin', { type: RefundOriginEnum }),
    needsAdmin: t.boolean({
      description: 'True while an admin has to act.',
      select: { actionRank: true },
      resolve: ({ actionRank }) => actionRank > 0,
    }),
    reason: t.exposeString('reason'),
    refusal: t.exposeString('refusal', { nullable: true, description: 'What the family was told.' }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why it failed or needs attention.' }),
    amountMinor: t.exposeInt('amountMinor', { nullable: true, description: 'The approved amount.' }),
    round: t.exposeInt('round', { description: 'Times that it was approved.' }),
    providerRefundId: t.exposeString('providerRefundId', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    acceptedAt: t.expose('acceptedAt', { type: 'DateTime', nullable: true }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    nextCheckAt: t.expose('nextCheckAt', { type: 'DateTime', nullable: true }),
    requester: t.relation('requester', {
      type: Person,
      nullable: true,
      description: 'Null when it belongs to a sponsor, who has no account.',
    }),
    decider: t.relation('decider', { type: Person, nullable: true }),
    paymentId: t.exposeID('paymentId'),
    reference: t.string({
      select: { payment: { select: { reference: true } } },
      resolve: ({ payment }) => payment.reference,
    }),
    paymentStatus: t.field({
      type: PaymentStatusEnum,
      select: { payment: { select: { status: true } } },
      resolve: ({ payment }) => payment.status,
    }),
    paymentKind: t.field({
      type: PaymentKindEnum,
      select: { payment: { select: { kind: true } } },
      resolve: ({ payment }) => payment.kind,
    }),
    paidMinor: t.int({
      description: 'What came in by the payment, in minor units.',
      select: { payment: { select: paidMoney } },
      resolve: ({ payment }) => moneyIn(payment).amountMinor,
    }),
    leftMinor: t.int({
      description: 'What of the payment is neither refunded nor about to be, in minor units.',
      select: { payment: { select: refundState } },
      resolve: ({ payment }) => refundableMinor(payment),
    }),
    symbol: t.string({
      select: { payment: { select: paidMoney } },
      resolve: ({ payment }) => currencySymbol(moneyIn(payment).currency),
    }),
    studentName: t.string({
      select: { payment: { select: { studentName: true } } },
      resolve: ({ payment }) => payment.studentName,
    }),
    course: t.field({
      type: CourseEnum,
      select: { payment: { select: { course: true } } },
      resolve: ({ payment }) => payment.course,
    }),
    package: t.field({
      type: PackageEnum,
      select: { payment: { select: { package: true } } },
      resolve: ({ payment }) => payment.package,
    }),
    settledAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the payment was settled.',
      select: { payment: { select: { settledAt: true } } },
      resolve: ({ payment }) => payment.settledAt,
    }),
    auditEntries: t.prismaField({
      type: [RefundAuditEntry],
      description: 'The newest 50.',
      resolve: (query, { id }, _args, { prisma }) =>
        prisma.auditEntry.findMany({
          ...query,
          where: { entity: 'RefundRequest', entityId: id },
          orderBy: { createdAt: 'desc' },
          take: RECORD_ENTRIES,
        }),
    }),
  }),
});

const SORTS = {
  OPEN_FIRST: { column: 'actionRank', kind: 'number' },
  NEWEST: { column: 'createdAt', kind: 'date' },
} satisfies Record<string, SortColumn>;

const AdminRefundSort = builder.enumType('AdminRefundSort', {
  values: Object.keys(SORTS) as (keyof typeof SORTS)[],
});

builder.queryFields((t) => ({
  adminRefunds: t.connection(
    {
      type: AdminRefund,
      description: 'Refunds of all families, those in which an admin has to act first.',
      authScopes: { admin: true },
      args: {
        ...tableArgs(t.arg),
        sort: t.arg({ type: AdminRefundSort, defaultValue: 'OPEN_FIRST' }),
        search: t.arg.string({
          required: false,
          description:
            'Words of the payment’s reference, of the child’s name, or of the payer’s name or e-mail address.',
        }),
        status: t.arg({ type: RefundStatusEnum, required: false }),
        origin: t.arg({ type: RefundOriginEnum, required: false }),
        needsAdmin: t.arg.boolean({
          required: false,
          description: 'True for those in which an admin has to act.',
        }),
      },
      resolve: (_root, args, context, info) =>
        loadTable<{ id: string }>(context, info, {
          model: context.unprepared.refundRequest,
          sort: SORTS[args.sort],
          args,
          where: refundRows(context, context.viewer, args),
        }),
    },
    {
      fields: (connection) => ({
        totalCount: connection.int({
          description: 'Number of refunds that match; 10,000 stands for at least as many.',
          resolve: ({ count }) => count(),
        }),
      }),
    },
  ),
  adminRefund: t.prismaField({
    type: AdminRefund,
    nullable: true,
    description: 'One refund with its record; null if there is none with this id.',
    authScopes: { admin: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, context) =>
      context.prisma.refundRequest.findFirst({
        ...query,
        where: { AND: [{ id }, decidableRefunds(requireViewer(context))] },
      }),
  }),
}));

const ApproveRefundInput = builder.inputType('ApproveRefundInput', {
  fields: (t) => ({
    refundId: t.id(),
    amountMinor: t.int({ description: 'What is given back, in minor units: all that is left, or a part.' }),
    version: t.int({ description: 'The version that the admin saw.' }),
  }),
});

const StartRefundInput = builder.inputType('StartRefundInput', {
  fields: (t) => ({
    paymentId: t.id(),
    amountMinor: t.int({ description: 'What is given back, in minor units: all that is left, or a part.' }),
    reason: t.string({ description: 'Why, for admins.' }),
  }),
});

const RefuseRefundInput = builder.inputType('RefuseRefundInput', {
  fields: (t) => ({
    refundId: t.id(),
    refusal: t.string({ description: 'The reason, which the family reads.' }),
    version: t.int({ description: 'The version that the admin saw.' }),
  }),
});

builder.mutationFields((t) => ({
  startRefund: t.prismaField({
    type: AdminRefund,
    errors: {},
    description: 'Gives a payment back that nobody has asked for; the worker then calls the provider.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: StartRefundInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await startRefund(context, requireViewer(context), input);
      return context.prisma.refundRequest.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  approveRefund: t.prismaField({
    type: AdminRefund,
    errors: {},
    description: 'Approves a requested refund, or a failed one again; the worker then calls the provider.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: ApproveRefundInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await approveRefund(context, requireViewer(context), input);
      return context.prisma.refundRequest.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  refuseRefund: t.prismaField({
    type: AdminRefund,
    errors: {},
    description: 'Refuses a requested refund with a reason for the family.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: RefuseRefundInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await refuseRefund(context, requireViewer(context), input);
      return context.prisma.refundRequest.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
