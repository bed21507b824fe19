import { builder } from '../../graphql/builder.ts';
import { visiblePayments } from './access.ts';
import { Payment } from './schema.ts';
import { type StuckReason, stuckPayments, stuckReasonOf } from './stuckPayments.ts';

const StuckReasonType = builder.objectRef<StuckReason>('StuckReason').implement({
  description: 'Reason why a payment is stuck.',
  authScopes: { admin: true },
  fields: (t) => ({
    reason: t.exposeString('reason'),
    since: t.expose('since', { type: 'DateTime' }),
  }),
});

builder.prismaObjectFields(Payment, (t) => ({
  stuckReason: t.field({
    type: StuckReasonType,
    nullable: true,
    authScopes: { admin: true },
    description: 'Reason why the payment is stuck and since when; null when it is not.',
    select: () => ({
      status: true,
      round: true,
      roundRunning: true,
      createdAt: true,
      nextVerifyAt: true,
      webhooks: {
        where: { handledAt: null, attempts: { gt: 0 } },
        orderBy: { receivedAt: 'asc' as const },
        select: { kind: true, receivedAt: true },
      },
      attempts: { orderBy: { createdAt: 'asc' as const }, select: { outcome: true, createdAt: true } },
    }),
    resolve: (payment) => stuckReasonOf(payment, new Date()),
  }),
}));

builder.queryField('stuckPayments', (t) =>
  t.prismaConnection({
    type: Payment,
    cursor: 'id',
    description: 'Stuck payments, oldest first.',
    authScopes: { admin: true },
    totalCount: async (_connection, _args, { unprepared, viewer }) =>
      unprepared.payment.count({
        where: { AND: [visiblePayments(viewer), await stuckPayments(unprepared, new Date())] },
      }),
    resolve: async (query, _root, _args, { unprepared, viewer }) =>
      unprepared.payment.findMany({
        ...query,
        where: { AND: [visiblePayments(viewer), await stuckPayments(unprepared, new Date())] },
        orderBy: { id: 'asc' },
      }),
  }),
);
