import { builder, type PublishedEvent, VIEWER_INDEPENDENT } from '../../../graphql/builder.ts';
import { signalSubscription } from '../../../graphql/subscriptionFields.ts';

const OverviewChanged = builder.objectRef<PublishedEvent<'overview.changed'>>('OverviewChanged').implement({
  description: 'Something that the figures of the overview count has changed: query them again.',
  extensions: VIEWER_INDEPENDENT,
  authScopes: { admin: true },
  fields: (t) => ({
    signalId: t.id({ description: 'Of this signal alone.', resolve: ({ eventId }) => eventId }),
  }),
});

signalSubscription('overviewChanged', {
  description:
    'Changes of the rows behind the overview, for admins: at most one a second, and one at the start. It has no rows.',
  payload: OverviewChanged,
  args: {},
  source: {
    kinds: ['overview.changed'],
    // Asked for every signal: whoever is no admin any more gets none.
    visible: async (_prisma, { role }, events) => (role === 'ADMIN' ? events : []),
  },
});
