import { builder } from '../../graphql/builder.ts';
import { Student } from '../enrolment/schema.ts';
import { visiblePayments } from './access.ts';
import { Payment } from './schema.ts';

builder.prismaObjectField(Student, 'lastPayment', (t) =>
  t.field({
    type: Payment,
    nullable: true,
    description:
      'The newest payment for the enrolment, for its payer; upgrades are none. Null if there is none.',
    select: (_args, { viewer }, nestedSelection) => ({
      payments: nestedSelection({
        where: { AND: [visiblePayments(viewer), { kind: { not: 'UPGRADE' } }] },
        // Ids begin with the time of their creation.
        orderBy: { id: 'desc' },
        take: 1,
      }),
    }),
    resolve: (student) => student.payments[0] ?? null,
  }),
);
