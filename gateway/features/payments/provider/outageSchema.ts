import { builder } from '../../../graphql/builder.ts';
import { currentOutages } from './outages.ts';

const ProviderOutage = builder.prismaObject('ProviderOutage', {
  description: 'A time in which the payment provider did not answer.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    reason: t.exposeString('reason', { description: 'The last failure.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    lastFailedAt: t.expose('lastFailedAt', { type: 'DateTime' }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true }),
  }),
});

builder.queryFields((t) => ({
  providerOutage: t.prismaField({
    type: ProviderOutage,
    nullable: true,
    description: 'The outage of the payment provider that lasts; null while it answers.',
    authScopes: { admin: true },
    resolve: (query, _root, _args, { prisma }) =>
      prisma.providerOutage.findFirst({
        ...query,
        where: currentOutages(new Date()),
        orderBy: { startedAt: 'asc' },
      }),
  }),
}));
