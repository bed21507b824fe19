import { builder } from '../../graphql/builder.ts';
import { figures } from './figures.ts';

const AdminFigures = builder.objectRef<object>('AdminFigures').implement({
  description: 'Counts for the admin overview, and of items that need an admin.',
  authScopes: { admin: true },
  fields: (t) => ({
    paidStudents: t.int({ resolve: (_root, _args, { prisma }) => figures.paidStudents(prisma) }),
    unpaidStudents: t.int({ resolve: (_root, _args, { prisma }) => figures.unpaidStudents(prisma) }),
    studentsWithoutMentor: t.int({
      description: 'Students who paid for a mentor and have none assigned yet.',
      resolve: (_root, _args, { prisma }) => figures.studentsWithoutMentor(prisma),
    }),
    mentorsToApprove: t.int({
      description: 'People who chose the mentor role at sign-up and have no mentor record.',
      resolve: (_root, _args, { prisma }) => figures.mentorsToApprove(prisma),
    }),
    projectsToApprove: t.int({ resolve: (_root, _args, { prisma }) => figures.projectsToApprove(prisma) }),
    paymentsToLookAt: t.int({
      description:
        'Payments that activated no enrolment although paid, or without a final status from the provider.',
      resolve: (_root, _args, { prisma }) => figures.paymentsToLookAt(prisma),
    }),
    updatesContacts: t.int({ resolve: (_root, _args, { prisma }) => figures.updatesContacts(prisma) }),
    waitlistContacts: t.int({ resolve: (_root, _args, { prisma }) => figures.waitlistContacts(prisma) }),
  }),
});

builder.queryField('adminFigures', (t) =>
  t.field({
    type: AdminFigures,
    description: 'Counts for the admin overview.',
    authScopes: { admin: true },
    resolve: () => ({}),
  }),
);
