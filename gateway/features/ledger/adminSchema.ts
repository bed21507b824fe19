import { currencySymbol } from '../../../contract/currencies.ts';
import { LEDGER_PAGE_DAYS } from '../../../contract/ledger.ts';
import { LedgerAccount, LedgerEntryKind } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';
import { loadTable, tableArgs } from '../../graphql/table.ts';
import { viewerTimeZone } from '../accounts/days.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { entryRows } from './entryTable.ts';
import { type LedgerDay, ledgerDays } from './ledgerDays.ts';

const LedgerAccountEnum = builder.enumType(LedgerAccount, {
  name: 'LedgerAccount',
  description:
    'PROVIDER is what the provider holds for us, UNALLOCATED what is owed back or not assigned yet.',
});
const LedgerEntryKindEnum = builder.enumType(LedgerEntryKind, { name: 'LedgerEntryKind' });

const LedgerLine = builder.prismaObject('LedgerLine', {
  description: 'A change of one account by an entry, in minor units: debits are positive, credits negative.',
  authScopes: { admin: true },
  fields: (t) => ({
    account: t.expose('account', { type: LedgerAccountEnum }),
    amountMinor: t.exposeInt('amountMinor'),
  }),
});

const LedgerEntry = builder.prismaObject('LedgerEntry', {
  description: 'What happened to money. Its lines sum to zero.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: LedgerEntryKindEnum }),
    reference: t.exposeString('reference'),
    paymentId: t.exposeID('paymentId', {
      nullable: true,
      description: 'Null for money of the provider that belongs to no payment.',
    }),
    currency: t.exposeString('currency'),
    symbol: t.string({ select: { currency: true }, resolve: ({ currency }) => currencySymbol(currency) }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why a correction was posted.' }),
    postedAt: t.expose('postedAt', { type: 'DateTime' }),
    lines: t.relation('lines', {
      type: LedgerLine,
      query: { orderBy: { account: 'asc' } },
      description: 'One per account that it changes.',
    }),
  }),
});

const LedgerDayType = builder.objectRef<LedgerDay>('LedgerDay').implement({
  description:
    'A day of the provider’s balance in one currency, in minor units, in the time zone of the viewer.',
  authScopes: { admin: true },
  fields: (t) => ({
    day: t.exposeString('day', { description: 'YYYY-MM-DD.' }),
    currency: t.exposeString('currency'),
    symbol: t.exposeString('symbol'),
    openingMinor: t.exposeFloat('openingMinor'),
    inMinor: t.exposeFloat('inMinor', { description: 'Charges that came in.' }),
    feesMinor: t.exposeFloat('feesMinor', { description: 'What the provider kept.' }),
    outMinor: t.exposeFloat('outMinor', { description: 'Refunds and reversals.' }),
    correctionsMinor: t.exposeFloat('correctionsMinor', { description: 'The balance of all corrections.' }),
    closingMinor: t.exposeFloat('closingMinor'),
  }),
});

builder.queryFields((t) => ({
  ledgerDays: t.field({
    type: [LedgerDayType],
    description: `The days with movements, newest first, of the ${LEDGER_PAGE_DAYS} days that end with one.`,
    authScopes: { admin: true },
    args: { to: t.arg.string({ description: 'The last day, in the viewer’s time zone, as YYYY-MM-DD.' }) },
    resolve: async (_root, { to }, context) => ledgerDays(context.prisma, to, await viewerTimeZone(context)),
  }),
  ledgerEntries: t.connection(
    {
      type: LedgerEntry,
      description: 'The entries of the ledger, newest first.',
      authScopes: { admin: true },
      args: {
        ...tableArgs(t.arg),
        search: t.arg.string({ required: false, description: 'A part of the reference.' }),
        kind: t.arg({ type: LedgerEntryKindEnum, required: false }),
        currency: t.arg.string({ required: false }),
        from: t.arg.string({
          required: false,
          description: 'The first day on which it was posted, in the viewer’s time zone, as YYYY-MM-DD.',
        }),
        to: t.arg.string({ required: false, description: 'The last day on which it was posted.' }),
      },
      resolve: async (_root, args, context, info) =>
        loadTable<{ id: string }>(context, info, {
          model: context.unprepared.ledgerEntry,
          sort: { column: 'postedAt', kind: 'date' },
          args,
          where: await entryRows(context, requireViewer(context), args),
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
}));
