import { currencySymbol } from '../../../../contract/currencies.ts';
import { checkRefundable, moneyIn, refundableUntil } from '../../../../contract/refunds.ts';
import { RefundOrigin, RefundStatus } from '../../../generated/prisma/enums.ts';
import { builder } from '../../../graphql/builder.ts';
import { rowsOf } from '../../../graphql/rowRules.ts';
import { feedPayload, feedSubscription } from '../../../graphql/subscriptionFields.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { visiblePayments } from '../access.ts';
import { Payment } from '../schema.ts';
import { visibleRefunds } from './access.ts';
import { paidMoney, refundState } from './lockRefund.ts';
import { requestRefund } from './requestRefund.ts';
import { withdrawRefundRequest } from './withdrawRefundRequest.ts';

export const RefundStatusEnum = builder.enumType(RefundStatus, {
  name: 'RefundStatus',
  description: 'APPROVED waits for the call to the provider; from PENDING on the provider has accepted it.',
});
export const RefundOriginEnum = builder.enumType(RefundOrigin, {
  name: 'RefundOrigin',
  description:
    'PAYER: the payer asked. DUPLICATE: it was paid twice. UPGRADED: the enrolment that it upgraded is refunded. ADMIN: we give it back unasked.',
});

const Refund = builder.prismaObject('RefundRequest', {
  variant: 'Refund',
  description: 'A refund of a payment, visible to the parent who paid and to admins.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: RefundStatusEnum }),
    origin: t.expose('origin', { type: RefundOriginEnum }),
    reason: t.string({
      nullable: true,
      description: 'Why the payer asked; null for a refund that nobody asked for.',
      select: { reason: true, origin: true },
      resolve: ({ reason, origin }) => (origin === 'PAYER' ? reason : null),
    }),
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'Why it was refused, for the family.',
    }),
    amountMinor: t.exposeInt('amountMinor', {
      nullable: true,
      description: 'The approved amount in minor units; null until then.',
    }),
    paidMinor: t.int({
      description: 'What came in by the payment, in minor units.',
      select: { payment: { select: paidMoney } },
      resolve: ({ payment }) => moneyIn(payment).amountMinor,
    }),
    symbol: t.string({
      description: 'The symbol of the currency in which the money came in and goes back.',
      select: { payment: { select: paidMoney } },
      resolve: ({ payment }) => currencySymbol(moneyIn(payment).currency),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    acceptedAt: t.expose('acceptedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the provider accepted it.',
    }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
  }),
});

builder.prismaObjectFields(Payment, (t) => ({
  refund: t.prismaField({
    type: Refund,
    nullable: true,
    description: 'The newest refund of the payment; null if there is none.',
    resolve: (query, { id: paymentId }, _args, { prisma, viewer }) =>
      prisma.refundRequest.findFirst({
        ...query,
        where: { AND: [{ paymentId }, visibleRefunds(viewer)] },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
  isGivenBack: t.boolean({
    description: 'True once the provider has accepted a refund that closed what the payment had opened.',
    select: { accessClosedAt: true },
    resolve: ({ accessClosedAt }) => accessClosedAt !== null,
  }),
  refundableUntil: t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'The end of the time in which the payer can ask for the money, which may be over; null for what cannot be refunded.',
    select: () => ({ ...refundState, sponsorId: true }),
    // The sponsor alone asks for a sponsored payment.
    resolve: (payment) =>
      payment.settledAt && !payment.sponsorId && !checkRefundable(payment)
        ? refundableUntil(payment.settledAt)
        : null,
  }),
}));

const RequestRefundInput = builder.inputType('RequestRefundInput', {
  fields: (t) => ({ reference: t.string(), reason: t.string() }),
});

const WithdrawRefundRequestInput = builder.inputType('WithdrawRefundRequestInput', {
  fields: (t) => ({ refundId: t.id() }),
});

builder.mutationFields((t) => ({
  requestRefund: t.prismaField({
    type: Payment,
    errors: {},
    description: 'Asks for a completed payment back, within 7 days of its settlement.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: RequestRefundInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await requestRefund(context, requireViewer(context), input);
      return context.prisma.payment.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  withdrawRefundRequest: t.prismaField({
    type: Payment,
    errors: {},
    description: 'Withdraws the request for a refund that nobody has decided about.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: WithdrawRefundRequestInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await withdrawRefundRequest(context, requireViewer(context), input);
      return context.prisma.payment.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));

const RefundChanged = feedPayload<'refund.changed'>('RefundChanged', 'The state of a refund changed.');

builder.objectFields(RefundChanged, (t) => ({
  payment: t.prismaField({
    type: Payment,
    resolve: (query, { payload }, _args, { prisma, viewer }) =>
      prisma.payment.findFirstOrThrow({
        ...query,
        where: { AND: [{ id: payload.paymentId }, visiblePayments(viewer)] },
      }),
  }),
}));

feedSubscription('refundChanged', {
  description: 'Changes of the refunds of the viewer’s payments, or of one of them.',
  payload: RefundChanged,
  args: builder.args((t) => ({ reference: t.string({ required: false }) })),
  source: {
    kinds: ['refund.changed'],
    rules: [
      {
        rows: rowsOf('Payment', (viewer, { reference }) => ({
          AND: [visiblePayments(viewer), ...(typeof reference === 'string' ? [{ reference }] : [])],
        })),
        idsOf: ({ payload }) => [payload.paymentId],
      },
    ],
  },
});
