import { builder } from '../../../graphql/builder.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { managedSessions } from '../access.ts';
import { holders, MentorSession } from '../schema.ts';
import { cancelSeries, laterInSeries } from './cancelSeries.ts';

builder.prismaObjectField(MentorSession, 'seriesId', (t) =>
  t.exposeID('seriesId', {
    nullable: true,
    description: 'Identifies the weekly sessions that were scheduled together; null for a single one.',
  }),
);

builder.queryField('laterSessions', (t) =>
  t.prismaField({
    type: [MentorSession],
    description: 'What cancelSeries would cancel besides this session, earliest first.',
    authScopes: holders,
    args: { sessionId: t.arg.id() },
    resolve: async (query, _root, { sessionId }, { prisma, viewer }) => {
      const managed = managedSessions(viewer);
      const session = await prisma.mentorSession.findFirst({ where: { AND: [{ id: sessionId }, managed] } });
      if (!session) return [];
      return prisma.mentorSession.findMany({
        ...query,
        where: { AND: [laterInSeries(session, new Date()), managed] },
        orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
      });
    },
  }),
);

const CancelSeriesInput = builder.inputType('CancelSeriesInput', {
  fields: (t) => ({ sessionId: t.id({ description: 'The first session that will not take place.' }) }),
});

const CancelledSeries = builder.objectRef<{ ids: string[] }>('CancelledSeries').implement({
  description: 'The sessions that were cancelled together.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    sessions: t.prismaField({
      type: [MentorSession],
      description: 'Earliest first.',
      resolve: (query, { ids }, _args, { prisma, viewer }) =>
        prisma.mentorSession.findMany({
          ...query,
          where: { AND: [{ id: { in: ids } }, managedSessions(viewer)] },
          orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
        }),
    }),
  }),
});

builder.mutationField('cancelSeries', (t) =>
  t.field({
    type: CancelledSeries,
    description: 'Cancels a session and all later ones of its series, and frees their times.',
    errors: {},
    authScopes: holders,
    args: { input: t.arg({ type: CancelSeriesInput }) },
    resolve: async (_root, { input }, context) => ({
      ids: await cancelSeries(context, requireViewer(context), input.sessionId),
    }),
  }),
);
