import { PRESENCE } from '../../../contract/ticketTargets.ts';
import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { moderatorsOf } from './access.ts';
import { CommunityAuthor } from './schema.ts';
import { CommunitySpace } from './spaceSchema.ts';

/** Most people who are named as being there. */
const MAX_NAMED = 3;

builder.prismaObjectField(CommunitySpace, 'present', (t) =>
  t.field({
    type: [CommunityAuthor],
    description: `Who of those who decide here, the viewer left out, is there now: the last ${MAX_NAMED} who said so.`,
    select: { course: true },
    resolve: async ({ course }, _args, context) => {
      const { id } = requireViewer(context);
      const present = await context.prisma.teamPresence.findMany({
        where: {
          ...{ seenAt: { gt: new Date(Date.now() - PRESENCE.lastsMs) }, profileId: { not: id } },
          profile: moderatorsOf(course),
        },
        orderBy: [{ seenAt: 'desc' }, { profileId: 'asc' }],
        take: MAX_NAMED,
        select: { profile: { select: { fullName: true, role: true } } },
      });
      return present.map(({ profile: { fullName, role } }) => ({
        ...{ authorKind: role === 'ADMIN' ? ('TEAM' as const) : ('MENTOR' as const), staff: { fullName } },
        member: null,
      }));
    },
  }),
);
