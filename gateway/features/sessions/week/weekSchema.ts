import { throwIfInvalid } from '../../../../contract/errors.ts';
import { checkSpan } from '../../../../contract/sessions.ts';
import { builder } from '../../../graphql/builder.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { heldSessionsBetween, visibleSessions } from '../access.ts';
import { MentorSession } from '../schema.ts';

builder.queryField('sessionsBetween', (t) =>
  t.prismaField({
    type: [MentorSession],
    description:
      'The sessions that the viewer holds within a time of up to 8 days, whatever their status, earliest first.',
    authScopes: { mentor: true },
    args: { from: t.arg({ type: 'DateTime' }), to: t.arg({ type: 'DateTime' }) },
    resolve: (query, _root, { from, to }, context) => {
      const viewer = requireViewer(context);
      throwIfInvalid(checkSpan(from, to));
      if (viewer.mentorId === null) return [];
      return context.prisma.mentorSession.findMany({
        ...query,
        where: { AND: [visibleSessions(viewer), heldSessionsBetween(viewer.mentorId, from, to)] },
        orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
      });
    },
  }),
);
