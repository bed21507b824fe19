import { currencySymbol } from '../../../../contract/currencies.ts';
import { builder } from '../../../graphql/builder.ts';
import { Payment } from '../schema.ts';
import { ownDisputes } from './access.ts';
import { DisputeStatusEnum } from './disputeSchema.ts';

const PayerDispute = builder.prismaObject('Dispute', {
  variant: 'PayerDispute',
  description: 'A question of the payer’s bank about a payment, as the payer sees it.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: DisputeStatusEnum }),
    amountMinor: t.exposeInt('amountMinor', { description: 'What the bank wants back, in minor units.' }),
    symbol: t.string({ select: { currency: true }, resolve: ({ currency }) => currencySymbol(currency) }),
    dueAt: t.expose('dueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when we can answer the bank.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    resolvedAt: t.expose('resolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the bank decided; null until then.',
    }),
  }),
});

builder.prismaObjectFields(Payment, (t) => ({
  disputes: t.relation('disputes', {
    type: PayerDispute,
    description: 'Questions of the payer’s bank, newest first; none for the payment of a sponsor.',
    query: (_args, { viewer }) => ({
      where: ownDisputes(viewer),
      orderBy: [{ createdAt: 'desc' as const }, { id: 'desc' as const }],
    }),
  }),
}));
