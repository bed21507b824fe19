import { weeksOfPart } from '../../../../contract/courseWeeks.ts';
import { currencySymbol } from '../../../../contract/currencies.ts';
import type { PaidParts } from '../../../../contract/instalments.ts';
import { paidPartsOf, partLocksAt } from '../../../../contract/instalments.ts';
import { InstalmentPlanStatus } from '../../../generated/prisma/enums.ts';
import { builder } from '../../../graphql/builder.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { AdminStudent } from '../../enrolment/adminSchema.ts';
import { Student } from '../../enrolment/schema.ts';
import { Payment } from '../schema.ts';
import { visiblePlans } from './access.ts';
import { type InstalmentOffer, type OfferedPart, offerInstalments } from './offerInstalments.ts';
import { type PartsRange, payablesOf } from './partsQuote.ts';
import { payInstalments } from './payInstalments.ts';
import { startInstalmentPlan } from './startInstalmentPlan.ts';

const InstalmentPlanStatusEnum = builder.enumType(InstalmentPlanStatus, {
  name: 'InstalmentPlanStatus',
  description: 'OFFERED: nothing is paid yet. RUNNING: the first part is. PAID: all of them are.',
});

const OfferedInstalment = builder.objectRef<OfferedPart>('OfferedInstalment').implement({
  description: 'A part of a plan that can be chosen, in minor units.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'From 1 on.' }),
    amountMinor: t.exposeInt('amountMinor'),
    dueAt: t.expose('dueAt', { type: 'DateTime', description: 'As if the first part were paid now.' }),
    firstWeek: t.int({
      description: 'The first week of the course that it opens.',
      resolve: ({ partCount, number }) => weeksOfPart(partCount, number).firstWeek,
    }),
    lastWeek: t.int({ resolve: ({ partCount, number }) => weeksOfPart(partCount, number).lastWeek }),
  }),
});

const InstalmentOfferType = builder.objectRef<InstalmentOffer>('InstalmentOffer').implement({
  description: 'A way to pay an enrolment in parts, at the price of now.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    partCount: t.exposeInt('partCount'),
    totalMinor: t.exposeInt('totalMinor'),
    currency: t.exposeString('currency'),
    symbol: t.exposeString('symbol'),
    parts: t.field({ type: [OfferedInstalment], resolve: ({ parts }) => parts }),
  }),
});

const Instalment = builder.prismaObject('Instalment', {
  description: 'A part of a plan. It is reached from its plan alone.',
  authScopes: { signedIn: true },
  select: { planId: true, number: true, plan: { select: { partCount: true } } },
  fields: (t) => ({
    id: t.id({ resolve: ({ planId, number }) => `${planId}:${number}` }),
    number: t.exposeInt('number', { description: 'From 1 on.' }),
    amountMinor: t.exposeInt('amountMinor'),
    dueAt: t.expose('dueAt', { type: 'DateTime' }),
    locksAt: t.field({
      type: 'DateTime',
      description: 'When the lessons close without it.',
      select: { dueAt: true },
      resolve: ({ dueAt }) => partLocksAt(dueAt),
    }),
    paidAt: t.expose('paidAt', { type: 'DateTime', nullable: true }),
    firstWeek: t.int({
      description: 'The first week of the course that it opens.',
      resolve: ({ plan, number }) => weeksOfPart(plan.partCount, number).firstWeek,
    }),
    lastWeek: t.int({
      resolve: ({ plan, number }) => weeksOfPart(plan.partCount, number).lastWeek,
    }),
  }),
});

const PayableParts = builder.objectRef<PartsRange>('PayableParts').implement({
  description: 'Parts that one payment can pay for, with their sum in minor units.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    firstPart: t.exposeInt('firstPart'),
    lastPart: t.exposeInt('lastPart'),
    amountMinor: t.exposeInt('amountMinor'),
  }),
});

const parts = {
  instalments: {
    orderBy: { number: 'asc' as const },
    select: { number: true, amountMinor: true, paidAt: true },
  },
};

export const InstalmentPlan = builder.prismaObject('InstalmentPlan', {
  description: 'The payment of an enrolment in parts, visible to the parent and to admins.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: InstalmentPlanStatusEnum }),
    partCount: t.exposeInt('partCount'),
    totalMinor: t.exposeInt('totalMinor'),
    currency: t.exposeString('currency'),
    symbol: t.string({ select: { currency: true }, resolve: ({ currency }) => currencySymbol(currency) }),
    lockedAt: t.expose('lockedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the lessons are closed, because a part is late.',
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    parts: t.relation('instalments', { type: Instalment, query: { orderBy: { number: 'asc' } } }),
    next: t.field({
      type: PayableParts,
      nullable: true,
      description: 'The next part to pay; null when none is left, or the plan has ended.',
      select: () => ({ status: true, ...parts }),
      resolve: ({ status, instalments }) =>
        status === 'RUNNING' ? (payablesOf(instalments)?.next ?? null) : null,
    }),
    rest: t.field({
      type: PayableParts,
      nullable: true,
      description: 'All parts that are left, to pay at once.',
      select: () => ({ status: true, ...parts }),
      resolve: ({ status, instalments }) =>
        status === 'RUNNING' ? (payablesOf(instalments)?.rest ?? null) : null,
    }),
  }),
});

builder.prismaObjectFields(Student, (t) => ({
  paidThroughWeek: t.exposeInt('paidThroughWeek', {
    nullable: true,
    description: 'The last week of the course that is paid; null for all of them.',
  }),
  instalmentPlan: t.field({
    type: InstalmentPlan,
    nullable: true,
    description: 'The plan by which a parent of the viewer’s own child pays; null for everyone else.',
    select: (_args, { viewer }, nestedSelection) => ({
      plans: nestedSelection({
        where: { AND: [{ liveStudentId: { not: null } }, visiblePlans(viewer)] },
        take: 1,
      }),
    }),
    resolve: ({ plans }) => plans[0] ?? null,
  }),
}));

builder.prismaObjectFields(AdminStudent, (t) => ({
  paidThroughWeek: t.exposeInt('paidThroughWeek', {
    nullable: true,
    description: 'The last week of the course that is paid; null for all of them.',
  }),
  instalmentPlans: t.prismaField({
    type: [InstalmentPlan],
    description: 'The newest 10 plans of which a part was paid.',
    resolve: (query, { id }, _args, { prisma, viewer }) =>
      prisma.instalmentPlan.findMany({
        ...query,
        where: { AND: [{ studentId: id, startedAt: { not: null } }, visiblePlans(viewer)] },
        orderBy: { id: 'desc' },
        take: 10,
      }),
  }),
}));

const PaymentParts = builder.objectRef<PaidParts>('PaymentParts').implement({
  description: 'The parts of a plan that a payment is for.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    firstPart: t.exposeInt('firstPart'),
    lastPart: t.exposeInt('lastPart'),
    partCount: t.exposeInt('partCount'),
  }),
});

builder.prismaObjectField(Payment, 'parts', (t) =>
  t.field({
    type: PaymentParts,
    nullable: true,
    description: 'Null for what is paid at once.',
    select: { firstPart: true, lastPart: true, partCount: true },
    resolve: (payment) => paidPartsOf(payment),
  }),
);

builder.queryField('instalmentOffers', (t) =>
  t.field({
    type: [InstalmentOfferType],
    description: 'The ways in which the viewer can pay for an enrolment in parts; none for what is paid.',
    authScopes: { signedIn: true },
    args: { studentId: t.arg.id() },
    resolve: (_root, { studentId }, context) =>
      offerInstalments(context, context.viewer, studentId, context.address),
  }),
);

const StartInstalmentPlanInput = builder.inputType('StartInstalmentPlanInput', {
  fields: (t) => ({ studentId: t.id(), parts: t.int({ description: '2, 3 or 4.' }) }),
});

const PayInstalmentsInput = builder.inputType('PayInstalmentsInput', {
  fields: (t) => ({
    studentId: t.id(),
    allLeft: t.boolean({ description: 'True for all parts that are left, false for the next one.' }),
  }),
});

builder.mutationFields((t) => ({
  startInstalmentPlan: t.prismaField({
    type: Payment,
    errors: {},
    description: 'Opens a checkout for the first part of an enrolment, at the price book’s price.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: StartInstalmentPlanInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await startInstalmentPlan(context, requireViewer(context), input, context.address);
      return context.prisma.payment.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  payInstalments: t.prismaField({
    type: Payment,
    errors: {},
    description: 'Opens a checkout for the next part of a plan, or for all that are left.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: PayInstalmentsInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await payInstalments(context, requireViewer(context), input);
      return context.prisma.payment.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
