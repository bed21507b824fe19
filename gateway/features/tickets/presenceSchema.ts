import { PRESENCE } from '../../../contract/ticketTargets.ts';
import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
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
  authScopes: { admin: true },
  fields: (t) => ({ seenAt: t.expose('seenAt', { type: 'DateTime' }) }),
});

builder.mutationField('markTeamPresent', (t) =>
  t.field({
    type: TeamPresence,
    errors: {},
    description: 'Says that the viewer has the inbox open.',
    authScopes: { admin: true },
    resolve: async (_root, _args, context) => ({
      seenAt: await markTeamPresent(context, requireViewer(context)),
    }),
  }),
);
