import { builder } from '../../graphql/builder.ts';
import { figures } from './figures.ts';

const AdminFigures = builder.objectRef<object>('AdminFigures').implement({
  description: 'How many of each there are, and how many wait for an admin.',
  authScopes: { admin: true },
  fields: (t) => ({
    paidStudents: t.int({ resolve: (_root, _args, { prisma }) => figures.paidStudents(prisma) }),
    unpaidStudents: t.int({ resolve: (_root, _args, { prisma }) => figures.unpaidStudents(prisma) }),
    studentsWithoutMentor: t.int({
      description: 'Paid for a mentor and have none yet.',
      resolve: (_root, _args, { prisma }) => figures.studentsWithoutMentor(prisma),
    }),
    mentorsToApprove: t.int({
      description: 'Said to be a mentor when they signed up, and have no mentor record.',
      resolve: (_root, _args, { prisma }) => figures.mentorsToApprove(prisma),
    }),
    projectsToApprove: t.int({ resolve: (_root, _args, { prisma }) => figures.projectsToApprove(prisma) }),
    paymentsToLookAt: t.int({
      description: 'Paid and yet opening nothing, or without a last word of the provider.',
      resolve: (_root, _args, { prisma }) => figures.paymentsToLookAt(prisma),
    }),
    updatesContacts: t.int({ resolve: (_root, _args, { prisma }) => figures.updatesContacts(prisma) }),
    waitlistContacts: t.int({ resolve: (_root, _args, { prisma }) => figures.waitlistContacts(prisma) }),
  }),
});

builder.queryField('adminFigures', (t) =>
  t.field({
    type: AdminFigures,
    description: 'The platform at a glance.',
    authScopes: { admin: true },
    resolve: () => ({}),
  }),
);
