import { builder } from '../../graphql/builder.ts';
import { feedPayload, feedSubscription } from '../../graphql/subscriptionFields.ts';
import { visibleGroupCalls } from './access.ts';

const GroupCallChanged = feedPayload<'groupCall.changed'>(
  'GroupCallChanged',
  'A call was planned, changed or finished, or somebody signed up, joined or left. Refetch it: what it has differs by viewer.',
);

builder.objectFields(GroupCallChanged, (t) => ({
  callId: t.id({ resolve: ({ payload }) => payload.callId }),
}));

feedSubscription('groupCallChanged', {
  description: 'Changes of the calls that the viewer sees.',
  payload: GroupCallChanged,
  args: {},
  source: {
    kinds: ['groupCall.changed'],
    isJoined: true,
    async visible(prisma, viewer, events) {
      const ids = events.map(({ payload }) => payload.callId);
      const rows = await prisma.groupCall.findMany({
        where: { AND: [{ id: { in: ids } }, visibleGroupCalls(viewer)] },
        select: { id: true },
      });
      const visible = new Set(rows.map(({ id }) => id));
      return events.filter(({ payload }) => visible.has(payload.callId));
    },
  },
});
