import { currencySymbol } from '../../../contract/currencies.ts';
import { checkRefundStart, moneyIn, refundableMinor } from '../../../contract/refunds.ts';
import { builder } from '../../graphql/builder.ts';
import { loadTable, type SortColumn, tableArgs } from '../../graphql/table.ts';
import { zoneOfDays } from '../accounts/days.ts';
import { Person } from '../accounts/schema.ts';
import { CourseEnum, PackageEnum } from '../enrolment/enums.ts';
import { visiblePayments } from './access.ts';
import { DisputeStatusEnum } from './disputes/disputeSchema.ts';
import { PaymentKindEnum, PaymentStatusEnum } from './enums.ts';
import { PAYMENT_MONEY, paymentFilters } from './paymentTable.ts';
import { paidMoney, refundState } from './refunds/lockRefund.ts';
import { RefundOriginEnum, RefundStatusEnum } from './refunds/schema.ts';
import { Payment, PaymentAttempt } from './schema.ts';

/** Entries of each list in the record of a payment, newest first. */
const RECORD_ENTRIES = 50;

const PaymentWebhook = builder.prismaObject('WebhookEvent', {
  name: 'PaymentWebhook',
  description: 'An event that the provider announced. Its body is never shown: it holds the payer’s data.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind'),
    attempts: t.exposeInt('attempts'),
    receivedAt: t.expose('receivedAt', { type: 'DateTime' }),
    handledAt: t.expose('handledAt', { type: 'DateTime', nullable: true }),
  }),
});

const PaymentRefund = builder.prismaObject('RefundRequest', {
  name: 'PaymentRefund',
  description: 'A request to refund a payment.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: RefundStatusEnum }),
    origin: t.expose('origin', { type: RefundOriginEnum }),
    reason: t.exposeString('reason'),
    requester: t.relation('requester', {
      type: Person,
      nullable: true,
      description: 'Null when it belongs to a sponsor, who has no account.',
    }),
    decider: t.relation('decider', { type: Person, nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
  }),
});

const PaymentDispute = builder.prismaObject('Dispute', {
  variant: 'PaymentDispute',
  description: 'A payment that a bank questions.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: DisputeStatusEnum }),
    dueAt: t.expose('dueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when an answer counts.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const PaymentAuditEntry = builder.prismaObject('AuditEntry', {
  variant: 'PaymentAuditEntry',
  description: 'What an admin did with a payment.',
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

const newest = { orderBy: { createdAt: 'desc' as const }, take: RECORD_ENTRIES };

export const AdminPayment = builder.prismaObject('Payment', {
  variant: 'AdminPayment',
  description: 'A payment as admins see it, with what happened to it.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    reference: t.exposeString('reference'),
    kind: t.expose('kind', { type: PaymentKindEnum }),
    status: t.expose('status', { type: PaymentStatusEnum }),
    amountMinor: t.exposeInt('amountMinor'),
    currency: t.exposeString('currency'),
    symbol: t.string({ select: { currency: true }, resolve: ({ currency }) => currencySymbol(currency) }),
    discountMinor: t.exposeInt('discountMinor', { description: 'What a coupon took off; 0 without one.' }),
    couponId: t.exposeID('couponId', { nullable: true }),
    couponCode: t.string({
      nullable: true,
      select: { coupon: { select: { code: true } } },
      resolve: ({ coupon }) => coupon?.code ?? null,
    }),
    studentId: t.exposeID('studentId', { nullable: true, description: 'Null once the student is deleted.' }),
    studentName: t.exposeString('studentName'),
    course: t.expose('course', { type: CourseEnum }),
    package: t.expose('package', { type: PackageEnum }),
    parent: t.relation('parent', { type: Person }),
    parentEmail: t.string({
      select: { parent: { select: { user: { select: { email: true } } } } },
      resolve: ({ parent }) => parent.user.email,
    }),
    sponsorName: t.string({
      nullable: true,
      description:
        'Who paid instead of the parent; null for the parent’s own payment, and once it is erased.',
      select: { sponsor: { select: { name: true } } },
      resolve: ({ sponsor }) => sponsor?.name ?? null,
    }),
    sponsorEmail: t.string({
      nullable: true,
      select: { sponsor: { select: { email: true } } },
      resolve: ({ sponsor }) => sponsor?.email ?? null,
    }),
    flag: t.exposeString('flag', {
      nullable: true,
      description: 'Reason why an admin should review the payment.',
    }),
    channel: t.exposeString('channel', { nullable: true }),
    providerTransactionId: t.exposeString('providerTransactionId', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    settledAt: t.expose('settledAt', { type: 'DateTime', nullable: true }),
    nextAttemptAt: t.expose('nextVerifyAt', { type: 'DateTime', nullable: true }),
    attempts: t.relation('attempts', { type: PaymentAttempt, query: newest, description: 'The newest 50.' }),
    webhooks: t.relation('webhooks', {
      type: PaymentWebhook,
      query: { orderBy: { receivedAt: 'desc' }, take: RECORD_ENTRIES },
      description: 'The newest 50.',
    }),
    refunds: t.relation('refunds', { type: PaymentRefund, query: newest, description: 'The newest 50.' }),
    disputes: t.relation('disputes', { type: PaymentDispute, query: newest, description: 'The newest 50.' }),
    refundableMinor: t.int({
      nullable: true,
      description:
        'What an admin can give back now, in minor units of what came in; null while another refund is open, or no money is here.',
      select: refundState,
      resolve: (payment) => (checkRefundStart(payment) ? null : refundableMinor(payment)),
    }),
    receivedSymbol: t.string({
      description: 'The symbol of the currency in which the money came in; that of the quote until then.',
      select: paidMoney,
      resolve: (payment) => currencySymbol(moneyIn(payment).currency),
    }),
    auditEntries: t.prismaField({
      type: [PaymentAuditEntry],
      description: 'The newest 50.',
      resolve: (query, { id }, _args, { prisma }) =>
        prisma.auditEntry.findMany({ ...query, where: { entity: 'Payment', entityId: id }, ...newest }),
    }),
  }),
});

const SORTS = {
  NEWEST: { column: 'createdAt', kind: 'date' },
  AMOUNT: { column: 'amountMinor', kind: 'number' },
} satisfies Record<string, SortColumn>;

const PaymentMoneyEnum = builder.enumType('PaymentMoney', {
  description: 'RECEIVED: it came in, whether it went back since or not. RETURNED: it went back.',
  values: PAYMENT_MONEY,
});

const AdminPaymentSort = builder.enumType('AdminPaymentSort', {
  values: Object.keys(SORTS) as (keyof typeof SORTS)[],
});

builder.queryFields((t) => ({
  adminPayments: t.connection(
    {
      type: AdminPayment,
      description: 'The payments of all families.',
      authScopes: { admin: true },
      args: {
        ...tableArgs(t.arg),
        sort: t.arg({ type: AdminPaymentSort, defaultValue: 'NEWEST' }),
        search: t.arg.string({
          required: false,
          description:
            'Words of the reference, of the child’s name, or of the payer’s name or e-mail address.',
        }),
        status: t.arg({ type: PaymentStatusEnum, required: false }),
        kind: t.arg({ type: PaymentKindEnum, required: false }),
        course: t.arg({ type: CourseEnum, required: false }),
        currency: t.arg.string({ required: false }),
        package: t.arg({ type: PackageEnum, required: false }),
        money: t.arg({ type: PaymentMoneyEnum, required: false }),
        needsAttention: t.arg.boolean({
          required: false,
          description: 'True for those that an admin should look at.',
        }),
        from: t.arg.string({
          required: false,
          description: 'The first day on which it was settled, in the viewer’s time zone, as YYYY-MM-DD.',
        }),
        to: t.arg.string({ required: false, description: 'The last day on which it was settled.' }),
      },
      resolve: async (_root, args, context, info) => {
        const timeZone = await zoneOfDays(context, args.from, args.to);
        return loadTable<{ id: string }>(context, info, {
          model: context.unprepared.payment,
          sort: SORTS[args.sort],
          args,
          where: { AND: [visiblePayments(context.viewer), ...paymentFilters({ ...args, timeZone })] },
        });
      },
    },
    {
      fields: (connection) => ({
        totalCount: connection.int({
          description: 'Number of payments that match; 10,000 stands for at least as many.',
          resolve: ({ count }) => count(),
        }),
      }),
    },
  ),
  adminPayment: t.prismaField({
    type: AdminPayment,
    nullable: true,
    description: 'One payment with its record; null if there is none with this id.',
    authScopes: { admin: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.payment.findFirst({ ...query, where: { AND: [{ id }, visiblePayments(viewer)] } }),
  }),
}));

builder.prismaObjectField(Payment, 'parent', (t) =>
  t.relation('parent', {
    type: Person,
    nullable: true,
    authScopes: { admin: true },
    description: 'The parent of the child that it is for, for admins.',
  }),
);
