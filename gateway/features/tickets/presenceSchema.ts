import { PRESENCE } from '../../../contract/ticketTargets.ts';
import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { reviewerScopes } from '../assignments/reviewing/reviewSchema.ts';
import { markTeamPresent } from './markTeamPresent.ts';

builder.queryField('isTeamPresent', (t) =>
  t.boolean({
    description: 'Whether somebody of the team has the inbox open, so that messages are answered at once.',
    authScopes: { public: true },
    resolve: async (_root, _args, { prisma }) => {
      const seenAt = { gt: new Date(Date.now() - PRESENCE.lastsMs) };
      return (await prisma.teamPresence.count({ where: { seenAt, profile: { role: 'ADMIN' } } })) > 0;
    },
  }),
);

const TeamPresence = builder.objectRef<{ seenAt: Date }>('TeamPresence').implement({
  description: 'That the viewer is there for families, and since when it counts.',
  authScopes: reviewerScopes,
  fields: (t) => ({ seenAt: t.expose('seenAt', { type: 'DateTime' }) }),
});

builder.mutationField('markTeamPresent', (t) =>
  t.field({
    type: TeamPresence,
    errors: {},
    description:
      'Says that the viewer is there: an admin with the inbox open, or a mentor with the community.',
    authScopes: reviewerScopes,
    resolve: async (_root, _args, context) => ({
      seenAt: await markTeamPresent(context, requireViewer(context)),
    }),
  }),
);
