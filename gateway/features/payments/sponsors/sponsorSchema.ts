import { currencySymbol } from '../../../../contract/currencies.ts';
import { ATTEMPTS_PER_ROUND } from '../../../../contract/payments.ts';
import { checkRefundable, refundableUntil } from '../../../../contract/refunds.ts';
import { type SponsorLinkState, sponsorReceiptPath } from '../../../../contract/sponsors.ts';
import { builder } from '../../../graphql/builder.ts';
import { CourseEnum, PackageEnum } from '../../enrolment/enums.ts';
import { OutcomeEnum, PaymentKindEnum, PaymentStatusEnum } from '../enums.ts';
import { refundState } from '../refunds/lockRefund.ts';
import { RefundStatusEnum } from '../refunds/schema.ts';
import { paymentOfToken } from './access.ts';
import { checkSponsoredPayment } from './checkSponsoredPayment.ts';
import { readSponsorship, type SponsorOffer, type Sponsorship } from './readSponsorship.ts';
import { requestSponsoredRefund } from './requestSponsoredRefund.ts';
import { paymentTokenOf } from './sponsorTokens.ts';
import { startSponsoredPayment } from './startSponsoredPayment.ts';

const SponsorLinkStateEnum = builder.enumType('SponsorLinkState', {
  values: ['OPEN', 'PAID', 'IN_PARTS', 'EXPIRED', 'WITHDRAWN'] as const satisfies SponsorLinkState[],
});

const SponsorOfferType = builder.objectRef<SponsorOffer>('SponsorOffer').implement({
  description: 'What can be paid with a sponsor link.',
  authScopes: { public: true },
  fields: (t) => ({
    firstName: t.exposeString('firstName'),
    course: t.expose('course', { type: CourseEnum }),
    package: t.expose('package', { type: PackageEnum }),
    amountMinor: t.exposeInt('amountMinor'),
    currency: t.exposeString('currency'),
    symbol: t.exposeString('symbol'),
  }),
});

const SponsorshipType = builder.objectRef<Sponsorship>('Sponsorship').implement({
  description: 'All that a sponsor link tells to whoever has it.',
  authScopes: { public: true },
  fields: (t) => ({
    state: t.field({ type: SponsorLinkStateEnum, resolve: ({ state }) => state }),
    offer: t.field({
      type: SponsorOfferType,
      nullable: true,
      description: 'Null once nothing can be paid with the link.',
      resolve: ({ offer }) => offer,
    }),
  }),
});

const SponsorReceipt = builder.prismaObject('Receipt', {
  variant: 'SponsorReceipt',
  description: 'The receipt of a sponsored payment, for the sponsor.',
  authScopes: { public: true },
  select: { number: true },
  fields: (t) => ({
    number: t.exposeInt('number'),
    reference: t.exposeString('reference'),
    issuedAt: t.expose('issuedAt', { type: 'DateTime' }),
    paidAt: t.expose('paidAt', { type: 'DateTime' }),
    payerName: t.exposeString('payerName'),
    payerEmail: t.exposeString('payerEmail'),
    studentName: t.exposeString('studentName'),
    kind: t.expose('kind', { type: PaymentKindEnum }),
    course: t.expose('course', { type: CourseEnum }),
    package: t.expose('package', { type: PackageEnum }),
    amountMinor: t.exposeInt('amountMinor'),
    currency: t.exposeString('currency'),
    taxName: t.exposeString('taxName'),
    taxBasisPoints: t.exposeInt('taxBasisPoints'),
    taxMinor: t.exposeInt('taxMinor'),
    sellerName: t.exposeString('sellerName'),
    sellerAddress: t.exposeString('sellerAddress'),
    fileUrl: t.string({
      description: 'Path of the PDF, which works without an account.',
      select: { reference: true },
      resolve: ({ reference }, _args, { config }) => sponsorReceiptPath(paymentTokenOf(config, reference)),
    }),
  }),
});

const SponsoredRefund = builder.prismaObject('RefundRequest', {
  variant: 'SponsoredRefund',
  description: 'A refund of a sponsored payment, for the sponsor.',
  authScopes: { public: true },
  select: { id: true },
  fields: (t) => ({
    status: t.expose('status', { type: RefundStatusEnum }),
    amountMinor: t.exposeInt('amountMinor', { nullable: true }),
    refusal: t.exposeString('refusal', { nullable: true }),
  }),
});

const SponsoredPayment = builder.prismaObject('Payment', {
  variant: 'SponsoredPayment',
  description: 'A payment as its sponsor sees it, who has a token and no account.',
  authScopes: { public: true },
  select: { id: true },
  fields: (t) => ({
    reference: t.exposeString('reference'),
    token: t.string({
      description: 'With it the sponsor follows the payment and reads the receipt.',
      select: { reference: true },
      resolve: ({ reference }, _args, { config }) => paymentTokenOf(config, reference),
    }),
    authorizationUrl: t.exposeString('authorizationUrl', { nullable: true }),
    accessCode: t.exposeString('accessCode', { nullable: true }),
    status: t.expose('status', { type: PaymentStatusEnum }),
    amountMinor: t.exposeInt('amountMinor'),
    symbol: t.string({ select: { currency: true }, resolve: ({ currency }) => currencySymbol(currency) }),
    studentName: t.exposeString('studentName'),
    course: t.expose('course', { type: CourseEnum }),
    package: t.expose('package', { type: PackageEnum }),
    round: t.exposeInt('round'),
    attempt: t.int({
      select: { attempt: true },
      resolve: ({ attempt }) => Math.min(attempt, ATTEMPTS_PER_ROUND),
    }),
    attemptsPerRound: t.int({ resolve: () => ATTEMPTS_PER_ROUND }),
    isVerifying: t.exposeBoolean('roundRunning'),
    lastOutcome: t.field({
      type: OutcomeEnum,
      nullable: true,
      select: () => ({
        attempts: { orderBy: { createdAt: 'desc' as const }, take: 1, select: { outcome: true } },
      }),
      resolve: ({ attempts }) => attempts[0]?.outcome ?? null,
    }),
    isGivenBack: t.boolean({
      select: { accessClosedAt: true },
      resolve: ({ accessClosedAt }) => accessClosedAt !== null,
    }),
    thanks: t.string({
      nullable: true,
      description: 'The family’s thank-you note.',
      select: { sponsor: { select: { thanks: true } } },
      resolve: ({ sponsor }) => sponsor?.thanks ?? null,
    }),
    receipt: t.relation('receipt', { type: SponsorReceipt, nullable: true }),
    refunds: t.relation('refunds', {
      type: SponsoredRefund,
      query: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 1 },
      description: 'The newest refund, if there is one.',
    }),
    refundableUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'The end of the time in which the sponsor can ask for the money; null for what cannot be refunded.',
      select: () => refundState,
      resolve: (payment) =>
        payment.settledAt && !checkRefundable(payment) ? refundableUntil(payment.settledAt) : null,
    }),
  }),
});

builder.queryFields((t) => ({
  sponsorship: t.field({
    type: SponsorshipType,
    errors: {},
    description: 'Reads what a sponsor link is for; NOT_FOUND for every token that was not issued here.',
    authScopes: { public: true },
    args: { token: t.arg.string() },
    resolve: (_root, { token }, context) => readSponsorship(context, token),
  }),
  sponsoredPayment: t.prismaField({
    type: SponsoredPayment,
    nullable: true,
    description: 'The payment of the sponsor who has this token; null for every other one.',
    authScopes: { public: true },
    args: { token: t.arg.string() },
    resolve: (query, _root, { token }, { prisma, config }) =>
      prisma.payment.findFirst({ ...query, where: paymentOfToken(config, token) }),
  }),
}));

const StartSponsoredPaymentInput = builder.inputType('StartSponsoredPaymentInput', {
  fields: (t) => ({
    token: t.string({ description: 'Of the sponsor link.' }),
    name: t.string(),
    email: t.string(),
    showsName: t.boolean({ description: 'The sponsor agrees that the family reads the name.' }),
    consentText: t.string({ description: 'The consent as it was shown.' }),
    device: t.string({ description: 'A random name that the browser keeps, under which it is limited.' }),
  }),
});
const CheckSponsoredPaymentInput = builder.inputType('CheckSponsoredPaymentInput', {
  fields: (t) => ({ token: t.string() }),
});
const RequestSponsoredRefundInput = builder.inputType('RequestSponsoredRefundInput', {
  fields: (t) => ({ token: t.string(), reason: t.string() }),
});

builder.mutationFields((t) => ({
  startSponsoredPayment: t.prismaField({
    type: SponsoredPayment,
    errors: {},
    description: 'Opens a checkout for an enrolment, by somebody without an account who has a sponsor link.',
    authScopes: { public: true },
    args: { input: t.arg({ type: StartSponsoredPaymentInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await startSponsoredPayment(context, input, context.address);
      return context.prisma.payment.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  checkSponsoredPayment: t.prismaField({
    type: SponsoredPayment,
    errors: {},
    description: 'Begins a round of verification of the sponsor’s payment, unless one is running.',
    authScopes: { public: true },
    args: { input: t.arg({ type: CheckSponsoredPaymentInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await checkSponsoredPayment(context, input);
      return context.prisma.payment.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  requestSponsoredRefund: t.prismaField({
    type: SponsoredPayment,
    errors: {},
    description: 'Asks for a sponsored payment back, by the sponsor, within 7 days of its settlement.',
    authScopes: { public: true },
    args: { input: t.arg({ type: RequestSponsoredRefundInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await requestSponsoredRefund(context, input);
      return context.prisma.payment.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
