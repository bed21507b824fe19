import { currencySymbol } from '../../../contract/currencies.ts';
import { notFound } from '../../../contract/errors.ts';
import { actionsOf, DIFFERENCE_ACTIONS } from '../../../contract/ledger.ts';
import { DifferenceKind, DifferenceResolution, ReconciliationStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';
import { loadTable, type SortColumn, tableArgs } from '../../graphql/table.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { Person } from '../accounts/schema.ts';
import { visibleDifferences, visibleReconciliations } from './access.ts';
import { differenceRows } from './differenceTable.ts';
import { resolveDifference } from './resolveDifference.ts';

const DifferenceKindEnum = builder.enumType(DifferenceKind, { name: 'DifferenceKind' });
const DifferenceResolutionEnum = builder.enumType(DifferenceResolution, {
  name: 'DifferenceResolution',
  description: 'GONE: a later comparison did not find it any more.',
});
const DifferenceActionEnum = builder.enumType('DifferenceAction', {
  description:
    'VERIFY settles the payment by what the provider says now, CORRECT posts an entry that brings the ledger to what ' +
    'the provider lists, EXPLAIN keeps the difference with a reason.',
  values: DIFFERENCE_ACTIONS,
});
const ReconciliationStatusEnum = builder.enumType(ReconciliationStatus, { name: 'ReconciliationStatus' });

const Reconciliation = builder.prismaObject('Reconciliation', {
  description: 'A comparison of the ledger with the provider’s list of transactions.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    day: t.exposeString('day', { description: 'The night that it is of, as YYYY-MM-DD in UTC.' }),
    status: t.expose('status', { type: ReconciliationStatusEnum }),
    listedCount: t.exposeInt('listedCount', { description: 'Transactions that the provider listed.' }),
    differenceCount: t.exposeInt('differenceCount', { description: 'Differences that it found first.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
  }),
});

const symbolOf = (currency: string | null) => (currency === null ? null : currencySymbol(currency));

const LedgerDifference = builder.prismaObject('LedgerDifference', {
  description: 'A difference between the ledger and the provider’s list. Amounts are in minor units.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: DifferenceKindEnum }),
    reference: t.exposeString('reference'),
    paymentId: t.exposeID('paymentId', {
      nullable: true,
      description: 'Null for a transaction of the provider that belongs to no payment.',
    }),
    providerStatus: t.exposeString('providerStatus', {
      nullable: true,
      description: 'Null when it is not listed.',
    }),
    providerAmountMinor: t.exposeInt('providerAmountMinor', { nullable: true }),
    providerFeeMinor: t.exposeInt('providerFeeMinor', { nullable: true }),
    providerSymbol: t.string({
      nullable: true,
      select: { providerCurrency: true },
      resolve: ({ providerCurrency }) => symbolOf(providerCurrency),
    }),
    ledgerAmountMinor: t.exposeInt('ledgerAmountMinor', {
      nullable: true,
      description: 'What was charged and not reversed; null when the ledger has nothing.',
    }),
    ledgerFeeMinor: t.exposeInt('ledgerFeeMinor', { nullable: true }),
    ledgerSymbol: t.string({
      nullable: true,
      select: { ledgerCurrency: true },
      resolve: ({ ledgerCurrency }) => symbolOf(ledgerCurrency),
    }),
    actions: t.field({
      type: [DifferenceActionEnum],
      description: 'What can be done about it.',
      select: { kind: true, paymentId: true, providerStatus: true, openRank: true },
      resolve: ({ kind, paymentId, providerStatus, openRank }) =>
        openRank === 1 ? actionsOf({ kind, providerStatus, hasPayment: paymentId !== null }) : [],
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    resolution: t.expose('resolution', {
      type: DifferenceResolutionEnum,
      nullable: true,
      description: 'Null while it is open.',
    }),
    reason: t.exposeString('reason', { nullable: true }),
    resolver: t.relation('resolver', { type: Person, nullable: true }),
    resolvedAt: t.expose('resolvedAt', { type: 'DateTime', nullable: true }),
    version: t.exposeInt('version', { description: 'A resolution names the version that it read.' }),
  }),
});

const SORTS = {
  OPEN_FIRST: { column: 'openRank', kind: 'number' },
  NEWEST: { column: 'createdAt', kind: 'date' },
} satisfies Record<string, SortColumn>;

const DifferenceSort = builder.enumType('DifferenceSort', {
  values: Object.keys(SORTS) as (keyof typeof SORTS)[],
});

builder.queryFields((t) => ({
  reconciliations: t.prismaConnection({
    type: Reconciliation,
    cursor: 'id',
    description: 'The comparisons of the ledger with the provider’s list, newest first.',
    authScopes: { admin: true },
    resolve: (query, _root, _args, { prisma, viewer }) =>
      prisma.reconciliation.findMany({
        ...query,
        where: visibleReconciliations(viewer),
        orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
      }),
  }),
  ledgerDifferences: t.connection(
    {
      type: LedgerDifference,
      description: 'Differences between the ledger and the provider’s list, the open ones first.',
      authScopes: { admin: true },
      args: {
        ...tableArgs(t.arg),
        sort: t.arg({ type: DifferenceSort, defaultValue: 'OPEN_FIRST' }),
        search: t.arg.string({ required: false, description: 'A part of the reference.' }),
        kind: t.arg({ type: DifferenceKindEnum, required: false }),
        isOpen: t.arg.boolean({
          required: false,
          description: 'True for those that nobody has resolved.',
        }),
      },
      resolve: (_root, args, context, info) =>
        loadTable<{ id: string }>(context, info, {
          model: context.unprepared.ledgerDifference,
          sort: SORTS[args.sort],
          args,
          where: differenceRows(context, context.viewer, args),
        }),
    },
    {
      fields: (connection) => ({
        totalCount: connection.int({
          description: 'Number of differences that match; 10,000 stands for at least as many.',
          resolve: ({ count }) => count(),
        }),
      }),
    },
  ),
  ledgerDifference: t.prismaField({
    type: LedgerDifference,
    nullable: true,
    description: 'One difference; null if there is none with this id.',
    authScopes: { admin: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.ledgerDifference.findFirst({ ...query, where: { AND: [{ id }, visibleDifferences(viewer)] } }),
  }),
}));

const ResolveDifferenceInput = builder.inputType('ResolveDifferenceInput', {
  fields: (t) => ({
    id: t.id(),
    action: t.field({ type: DifferenceActionEnum }),
    reason: t.string({ description: 'Why; may be empty for VERIFY alone.' }),
    version: t.int({ description: 'The version that was read.' }),
  }),
});

builder.mutationField('resolveDifference', (t) =>
  t.prismaField({
    type: LedgerDifference,
    errors: {},
    description: 'Resolves a difference between the ledger and the provider’s list, once.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: ResolveDifferenceInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await resolveDifference(context, requireViewer(context), input);
      const difference = await context.prisma.ledgerDifference.findUnique({ ...query, where: { id } });
      if (!difference) throw notFound('Difference');
      return difference;
    },
  }),
);
