import { builder } from '../../graphql/builder.ts';
import { AdminStudent } from '../enrolment/adminSchema.ts';
import { requireSupportView } from '../supportViews/adminReads.ts';
import { visiblePayments } from './access.ts';
import { InstalmentPlan } from './instalments/schema.ts';
import { Payment } from './schema.ts';

const MAX_ROWS = 50;

builder.prismaObjectFields(AdminStudent, (t) => ({
  familyPayments: t.prismaField({
    type: [Payment],
    description: 'The newest 50 payments for this child that its parent sees, in an open support view.',
    select: { id: true, parentId: true },
    resolve: async (query, { id, parentId }, _args, context) => {
      await requireSupportView(context, 'student.readPayments', id);
      return context.prisma.payment.findMany({
        ...query,
        where: { AND: [{ studentId: id }, visiblePayments({ id: parentId, role: 'PARENT' })] },
        // Ids begin with the time of their creation.
        orderBy: { id: 'desc' },
        take: MAX_ROWS,
      });
    },
  }),
  familyPlan: t.prismaField({
    type: InstalmentPlan,
    nullable: true,
    description: 'The plan by which the child’s parent pays, in an open support view.',
    select: { id: true },
    resolve: async (query, { id }, _args, context) => {
      await requireSupportView(context, 'student.readPayments', id);
      return context.prisma.instalmentPlan.findFirst({
        ...query,
        where: { liveStudentId: id, startedAt: { not: null } },
      });
    },
  }),
}));
