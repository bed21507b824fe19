import { builder } from '../../graphql/builder.ts';
import { statistics } from './statistics.ts';

const AdminStatistics = builder.objectRef<object>('AdminStatistics').implement({
  description: 'Counts for the admin overview, and of items that need an admin.',
  authScopes: { admin: true },
  fields: (t) => ({
    paidStudentCount: t.int({ resolve: (_root, _args, { prisma }) => statistics.paidStudentCount(prisma) }),
    unpaidStudentCount: t.int({
      resolve: (_root, _args, { prisma }) => statistics.unpaidStudentCount(prisma),
    }),
    studentsWithoutMentorCount: t.int({
      description: 'Students who paid for a mentor and have none assigned yet.',
      resolve: (_root, _args, { prisma }) => statistics.studentsWithoutMentorCount(prisma),
    }),
    pendingApplicationCount: t.int({
      description: 'Applications to become a mentor that wait for a decision.',
      resolve: (_root, _args, { prisma }) => statistics.pendingApplicationCount(prisma),
    }),
    pendingProjectCount: t.int({
      description: 'Projects that wait for a decision.',
      resolve: (_root, _args, { prisma }) => statistics.pendingProjectCount(prisma),
    }),
    paymentsNeedingReviewCount: t.int({
      description:
        'Payments that activated no enrolment although paid, or without a final status from the provider.',
      resolve: (_root, _args, { prisma }) => statistics.paymentsNeedingReviewCount(prisma),
    }),
    openTicketCount: t.int({
      description: 'Tickets in which it is the team’s turn.',
      resolve: (_root, _args, { prisma }) => statistics.openTicketCount(prisma),
    }),
    openReportCount: t.int({
      description: 'Reports of messages and projects that nobody has decided about.',
      resolve: (_root, _args, { prisma }) => statistics.openReportCount(prisma),
    }),
    updatesContactCount: t.int({
      resolve: (_root, _args, { prisma }) => statistics.updatesContactCount(prisma),
    }),
    waitlistContactCount: t.int({
      resolve: (_root, _args, { prisma }) => statistics.waitlistContactCount(prisma),
    }),
  }),
});

builder.queryField('adminStatistics', (t) =>
  t.field({
    type: AdminStatistics,
    description: 'Counts for the admin overview.',
    authScopes: { admin: true },
    resolve: () => ({}),
  }),
);
