import { currencySymbol } from '../../../contract/currencies.ts';
import type { EventOf } from '../../../contract/events.ts';
import { ATTEMPTS_PER_ROUND, checkUpgradable } from '../../../contract/payments.ts';
import { builder } from '../../graphql/builder.ts';
import { rowsOf } from '../../graphql/rowRules.ts';
import { feedPayload, feedSubscription } from '../../graphql/subscriptionFields.ts';
import type { Prisma as Client } from '../../platform/database/prisma.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { studentsOfParent, visibleStudents } from '../enrolment/access.ts';
import { CourseEnum, PackageEnum } from '../enrolment/enums.ts';
import { Student } from '../enrolment/schema.ts';
import { needsAttention, visiblePayments } from './access.ts';
import { checkPaymentAgain } from './checkPaymentAgain.ts';
import { OutcomeEnum, PaymentKindEnum, PaymentMethodEnum, PaymentStatusEnum } from './enums.ts';
import { type CountryPrices, pricesAt } from './prices.ts';
import { createProvider } from './provider/provider.ts';
import { quoteUpgrade, type UpgradeQuote } from './quoteUpgrade.ts';
import { startPayment } from './startPayment.ts';
import { startUpgrade } from './startUpgrade.ts';
import { verifyPayment } from './verifyPayment.ts';

const Price = builder.objectRef<CountryPrices>('Price').implement({
  description: 'Prices of the packages in a country, in minor units.',
  authScopes: { public: true },
  fields: (t) => ({
    country: t.exposeString('country'),
    currency: t.exposeString('currency'),
    symbol: t.exposeString('symbol'),
    diyMinor: t.exposeInt('diyMinor'),
    mentoredMinor: t.exposeInt('mentoredMinor'),
    takesTransfers: t.boolean({
      description: 'True where an enrolment can be paid by a bank transfer.',
      resolve: ({ currency }, _args, context) => createProvider(context).takesTransfers(currency),
    }),
  }),
});

const UpgradeQuoteType = builder.objectRef<UpgradeQuote>('UpgradeQuote').implement({
  description: 'Mentored price minus what was paid, in minor units.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    currency: t.exposeString('currency'),
    symbol: t.exposeString('symbol'),
    mentoredMinor: t.exposeInt('mentoredMinor'),
    paidMinor: t.exposeInt('paidMinor'),
    amountMinor: t.exposeInt('amountMinor'),
  }),
});

export const PaymentAttempt = builder.prismaObject('PaymentAttempt', {
  description: 'An attempt to verify a payment with the provider. It is reached from its payment alone.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    round: t.exposeInt('round'),
    number: t.exposeInt('number'),
    outcome: t.expose('outcome', { type: OutcomeEnum }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

export const Payment = builder.prismaObject('Payment', {
  description:
    'An entry of the ledger, visible to the parent who pays and to admins; never to a child or a mentor.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    reference: t.exposeString('reference'),
    kind: t.expose('kind', { type: PaymentKindEnum }),
    method: t.expose('method', { type: PaymentMethodEnum }),
    status: t.expose('status', { type: PaymentStatusEnum }),
    amountMinor: t.exposeInt('amountMinor'),
    currency: t.exposeString('currency'),
    symbol: t.string({ select: { currency: true }, resolve: (payment) => currencySymbol(payment.currency) }),
    studentName: t.exposeString('studentName'),
    course: t.expose('course', { type: CourseEnum }),
    package: t.expose('package', { type: PackageEnum }),
    round: t.exposeInt('round', { description: 'Rounds of verification; 0 until the first one begins.' }),
    attempt: t.int({
      description: 'Verification attempts made in the current round, of attemptsPerRound.',
      select: { attempt: true },
      resolve: (payment) => Math.min(payment.attempt, ATTEMPTS_PER_ROUND),
    }),
    attemptsPerRound: t.int({ resolve: () => ATTEMPTS_PER_ROUND }),
    isVerifying: t.boolean({
      description: 'True while a round is running.',
      select: { roundRunning: true },
      resolve: (payment) => payment.roundRunning,
    }),
    lastOutcome: t.field({
      type: OutcomeEnum,
      nullable: true,
      description: 'Outcome of the latest verification attempt.',
      select: () => ({
        attempts: { orderBy: { createdAt: 'desc' as const }, take: 1, select: { outcome: true } },
      }),
      resolve: (payment) => payment.attempts[0]?.outcome ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    settledAt: t.expose('settledAt', { type: 'DateTime', nullable: true }),
    nextAttemptAt: t.expose('nextVerifyAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Due time of the next verification attempt; null once nothing can change.',
    }),
    attempts: t.relatedConnection('attempts', {
      type: PaymentAttempt,
      cursor: 'id',
      description: 'Verification attempts, newest first.',
      // Ids begin with the time of their creation.
      query: { orderBy: { id: 'desc' } },
    }),
    flag: t.exposeString('flag', {
      nullable: true,
      authScopes: { admin: true },
      description: 'Reason why an admin should review the payment.',
    }),
    authorizationUrl: t.string({
      nullable: true,
      description: 'Null for the payment of a sponsor: their checkout shows their address.',
      select: { authorizationUrl: true, sponsorId: true },
      resolve: ({ authorizationUrl, sponsorId }) => (sponsorId ? null : authorizationUrl),
    }),
    accessCode: t.string({
      nullable: true,
      select: { accessCode: true, sponsorId: true },
      resolve: ({ accessCode, sponsorId }) => (sponsorId ? null : accessCode),
    }),
    student: t.prismaField({
      type: Student,
      nullable: true,
      description: 'Null when the enrolment is deleted or the payer may no longer see it.',
      select: { studentId: true },
      resolve: (query, { studentId }, _args, { prisma, viewer }) =>
        studentId
          ? prisma.student.findFirst({
              ...query,
              where: { AND: [{ id: studentId }, visibleStudents(viewer)] },
            })
          : null,
    }),
  }),
});

builder.queryFields((t) => ({
  prices: t.field({
    type: Price,
    description: 'Prices in the viewer’s country, at which payments are quoted.',
    authScopes: { public: true },
    resolve: (_root, _args, context) => pricesAt(context, context.address),
  }),
  upgradeQuote: t.field({
    type: UpgradeQuoteType,
    nullable: true,
    description: 'The amount that startUpgrade would charge; null if the viewer has nothing to upgrade.',
    authScopes: { signedIn: true },
    args: { studentId: t.arg.id() },
    resolve: async (_root, { studentId }, context) => {
      const student = await context.prisma.student.findFirst({
        where: { AND: [studentsOfParent(context.viewer), { id: studentId }] },
      });
      return student && !checkUpgradable(student) ? quoteUpgrade(context, student.id, context.address) : null;
    },
  }),
  payments: t.prismaConnection({
    type: Payment,
    cursor: 'id',
    description:
      'Payments that the viewer may see, newest first; optionally only those that an admin should review.',
    authScopes: { signedIn: true },
    args: { needsAttention: t.arg.boolean({ required: false }) },
    resolve: (query, _root, args, { prisma, viewer }) =>
      prisma.payment.findMany({
        ...query,
        where: { AND: [visiblePayments(viewer), args.needsAttention ? needsAttention : {}] },
        // Ids begin with the time of their creation.
        orderBy: { id: 'desc' },
      }),
  }),
  payment: t.prismaField({
    type: Payment,
    nullable: true,
    description: 'The payment with a reference; null if the viewer may see none.',
    authScopes: { signedIn: true },
    args: { reference: t.arg.string() },
    resolve: (query, _root, { reference }, { prisma, viewer }) =>
      prisma.payment.findFirst({ ...query, where: { AND: [{ reference }, visiblePayments(viewer)] } }),
  }),
}));

const StartPaymentInput = builder.inputType('StartPaymentInput', {
  fields: (t) => ({
    studentId: t.id(),
    couponCode: t.string({ required: false, description: 'The code of a coupon, as it was typed.' }),
    method: t.field({ type: PaymentMethodEnum, defaultValue: 'CHECKOUT' }),
  }),
});

const StartUpgradeInput = builder.inputType('StartUpgradeInput', {
  fields: (t) => ({ studentId: t.id() }),
});

const VerifyPaymentInput = builder.inputType('VerifyPaymentInput', {
  fields: (t) => ({ reference: t.string() }),
});

const CheckPaymentAgainInput = builder.inputType('CheckPaymentAgainInput', {
  fields: (t) => ({ reference: t.string() }),
});

builder.mutationFields((t) => ({
  startPayment: t.prismaField({
    type: Payment,
    errors: {},
    description:
      'Opens a checkout, or an account number for a transfer, for an enrolment at the price book’s price, which a coupon lowers.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: StartPaymentInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await startPayment(context, requireViewer(context), input, context);
      return context.prisma.payment.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  startUpgrade: t.prismaField({
    type: Payment,
    errors: {},
    description: 'Opens a checkout for the difference between a paid DIY enrolment and the mentored price.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: StartUpgradeInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await startUpgrade(context, requireViewer(context), input, context.address);
      return context.prisma.payment.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  verifyPayment: t.prismaField({
    type: Payment,
    errors: {},
    description: 'Begins the first round of verification; has no effect later.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: VerifyPaymentInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await verifyPayment(context, requireViewer(context), input);
      return context.prisma.payment.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  checkPaymentAgain: t.prismaField({
    type: Payment,
    errors: {},
    description: 'Begins a new round once the last one has ended.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: CheckPaymentAgainInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await checkPaymentAgain(context, requireViewer(context), input);
      return context.prisma.payment.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));

type ProgressKind = 'payment.attempted' | 'payment.disputed' | 'payment.settled';

const PaymentProgress = feedPayload<ProgressKind>(
  'PaymentProgress',
  'A verification attempt was made, the payment was settled, or its dispute has changed.',
);

const attemptOf = async (prisma: Client, event: EventOf<ProgressKind>) =>
  event.kind === 'payment.attempted'
    ? prisma.paymentAttempt.findUnique({ where: { id: event.payload.attemptId } })
    : null;

builder.objectFields(PaymentProgress, (t) => ({
  attempt: t.int({
    nullable: true,
    description: 'Number of the attempt within its round; null for anything else than an attempt.',
    resolve: async (event, _args, { prisma }) => (await attemptOf(prisma, event))?.number ?? null,
  }),
  attemptsPerRound: t.int({ resolve: () => ATTEMPTS_PER_ROUND }),
  outcome: t.field({
    type: OutcomeEnum,
    nullable: true,
    resolve: async (event, _args, { prisma }) => (await attemptOf(prisma, event))?.outcome ?? null,
  }),
  payment: t.prismaField({
    type: Payment,
    resolve: (query, { payload }, _args, { prisma, viewer }) =>
      prisma.payment.findFirstOrThrow({
        ...query,
        where: { AND: [{ id: payload.paymentId }, visiblePayments(viewer)] },
      }),
  }),
}));

feedSubscription('paymentProgress', {
  description: 'Verification progress of the viewer’s payments, or of one of them.',
  payload: PaymentProgress,
  args: builder.args((t) => ({ reference: t.string({ required: false }) })),
  source: {
    kinds: ['payment.attempted', 'payment.disputed', 'payment.settled'],
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
