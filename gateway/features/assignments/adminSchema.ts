import { builder } from '../../graphql/builder.ts';
import { AdminStudent } from '../enrolment/adminSchema.ts';
import { requireSupportView } from '../supportViews/adminReads.ts';
import { visibleSubmissions } from './access.ts';
import { Submission } from './submissionSchema.ts';

const MAX_SUBMISSIONS = 50;

builder.prismaObjectField(AdminStudent, 'submissions', (t) =>
  t.relation('submissions', {
    type: Submission,
    description: 'The newest 50 submissions, in an open support view.',
    authScopes: async ({ id }, _args, context) => {
      await requireSupportView(context, 'student.readWork', id);
      return true;
    },
    query: (_args, { viewer }) => ({
      where: visibleSubmissions(viewer),
      orderBy: { submittedAt: 'desc' },
      take: MAX_SUBMISSIONS,
    }),
  }),
);
