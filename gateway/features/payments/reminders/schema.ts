import { builder } from '../../../graphql/builder.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { studentsOfParent } from '../../enrolment/access.ts';
import { stopPaymentReminders } from './stopPaymentReminders.ts';

type Plan = { id: string; nextAt: Date | null };

const PaymentReminders = builder.objectRef<Plan>('PaymentReminders').implement({
  description: 'The reminders that the parent of an unpaid enrolment gets by themselves.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'That of the child.' }),
    nextAt: t.expose('nextAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the next one is due; null when there is none to come.',
    }),
  }),
});

builder.queryField('paymentReminders', (t) =>
  t.field({
    type: PaymentReminders,
    nullable: true,
    description: 'The reminders of the payment for a child of the viewer; null for any other child.',
    authScopes: { signedIn: true },
    args: { studentId: t.arg.id() },
    resolve: async (_root, { studentId }, { prisma, viewer }) => {
      const student = await prisma.student.findFirst({
        where: { AND: [studentsOfParent(viewer), { id: studentId }] },
        select: { paymentReminderDueAt: true },
      });
      return student && { id: studentId, nextAt: student.paymentReminderDueAt };
    },
  }),
);

const StopPaymentRemindersInput = builder.inputType('StopPaymentRemindersInput', {
  fields: (t) => ({ studentId: t.id() }),
});

builder.mutationField('stopPaymentReminders', (t) =>
  t.field({
    type: PaymentReminders,
    errors: {},
    description: 'Stops the reminders of the payment for a child of the viewer.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: StopPaymentRemindersInput }) },
    resolve: async (_root, { input }, context) => {
      await stopPaymentReminders(context, requireViewer(context), input);
      return { id: input.studentId, nextAt: null };
    },
  }),
);
