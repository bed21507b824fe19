import { builder } from '../../graphql/builder.ts';
import { rowsOf } from '../../graphql/rowRules.ts';
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
    rules: [{ rows: rowsOf('GroupCall', visibleGroupCalls), idsOf: ({ payload }) => [payload.callId] }],
  },
});
