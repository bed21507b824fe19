import { DAY_MS } from '../../../../contract/time.ts';
import { builder } from '../../../graphql/builder.ts';
import { visibleStudents } from '../../enrolment/access.ts';
import { ownPayments } from '../access.ts';
import { Payment } from '../schema.ts';

const TransferAccount = builder.prismaObject('TransferAccount', {
  description: 'The account number to which one payment is transferred.',
  authScopes: { signedIn: true },
  select: { paymentId: true },
  fields: (t) => ({
    accountNumber: t.exposeString('accountNumber'),
    accountName: t.exposeString('accountName'),
    bankName: t.exposeString('bankName'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    secondsLeft: t.int({
      description: 'Time for which it takes a transfer, by the server’s clock; 0 once it is over.',
      select: { expiresAt: true },
      resolve: ({ expiresAt }) => Math.max(0, Math.ceil((expiresAt.getTime() - Date.now()) / 1000)),
    }),
  }),
});

builder.prismaObjectField(Payment, 'transfer', (t) =>
  t.relation('transfer', {
    type: TransferAccount,
    nullable: true,
    description: 'Where to transfer the amount; null for a payment at the checkout.',
  }),
);

builder.queryField('transferPayment', (t) =>
  t.prismaField({
    type: Payment,
    nullable: true,
    description:
      'The viewer’s newest transfer of the last day for an enrolment that has not opened it; null if none.',
    authScopes: { signedIn: true },
    args: { studentId: t.arg.id() },
    resolve: async (query, _root, { studentId }, { prisma, viewer }) => {
      const student = await prisma.student.findFirst({
        where: { AND: [{ id: studentId }, visibleStudents(viewer)] },
        select: { course: true, package: true },
      });
      if (!student) return null;
      return prisma.payment.findFirst({
        ...query,
        where: {
          AND: [
            ownPayments(viewer),
            { studentId, method: 'TRANSFER', transfer: { isNot: null } },
            {
              OR: [
                // Nobody is asked to transfer the price of what the enrolment was before it was changed.
                { status: { in: ['PENDING', 'FAILED', 'ABANDONED'] }, ...student },
                { status: { in: ['MISMATCHED', 'DUPLICATE'] } },
              ],
            },
            { createdAt: { gt: new Date(Date.now() - DAY_MS) } },
          ],
        },
        // Ids begin with the time of their creation.
        orderBy: { id: 'desc' },
      });
    },
  }),
);
