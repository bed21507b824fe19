import { builder } from '../../../graphql/builder.ts';
import { feedPayload, feedSubscription } from '../../../graphql/subscriptionFields.ts';
import { openAssignments } from '../access.ts';

const AssignmentAdded = feedPayload<'assignment.added'>(
  'AssignmentAdded',
  'A lesson that is open to a student has another required assignment.',
);

builder.objectFields(AssignmentAdded, (t) => ({
  assignmentId: t.id({ resolve: ({ payload }) => payload.assignmentId }),
  studentId: t.id({ resolve: ({ payload }) => payload.studentId }),
}));

feedSubscription('assignmentAdded', {
  description: 'New required assignments of the open lessons of the viewer’s family.',
  payload: AssignmentAdded,
  args: {},
  source: {
    kinds: ['assignment.added'],
    async visible(prisma, viewer, events) {
      const visible = new Set<string>();
      for (const studentId of new Set(events.map(({ payload }) => payload.studentId))) {
        const ids = events.map(({ payload }) => payload.assignmentId);
        const open = await openAssignments(prisma, viewer, studentId);
        const where = { AND: [{ id: { in: ids } }, open] };
        const rows = await prisma.assignment.findMany({ where, select: { id: true } });
        for (const { id } of rows) visible.add(`${studentId} ${id}`);
      }
      return events.filter(({ payload }) => visible.has(`${payload.studentId} ${payload.assignmentId}`));
    },
  },
});
