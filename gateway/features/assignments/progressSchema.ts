import { averageScore, type SubmissionStatus } from '../../../contract/assignments.ts';
import { builder } from '../../graphql/builder.ts';
import { Student } from '../enrolment/schema.ts';
import { PENDING_REVIEW_STATUSES } from './access.ts';

type SubmittedAttempt = {
  assignmentId: string;
  status: SubmissionStatus;
  score: number | null;
  submittedAt: Date;
};
type Progress = { submissions: SubmittedAttempt[]; completions: { completedAt: Date }[] };

const StudentProgress = builder.objectRef<Progress>('StudentProgress').implement({
  description: 'A student’s progress, in addition to the completed lessons.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    pendingReviewCount: t.int({
      description: 'Submissions pending review.',
      resolve: ({ submissions }) =>
        submissions.filter(({ status }) => PENDING_REVIEW_STATUSES.includes(status)).length,
    }),
    averageScore: t.int({
      nullable: true,
      description: 'Out of 100: the mean of the best attempts at each assignment.',
      resolve: ({ submissions }) => averageScore(submissions),
    }),
    lastActivityAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time of the student’s last completed lesson or submission.',
      resolve: ({ submissions, completions }) => {
        const times = [
          ...submissions.map(({ submittedAt }) => submittedAt.getTime()),
          ...completions.map(({ completedAt }) => completedAt.getTime()),
        ];
        return times.length === 0 ? null : new Date(Math.max(...times));
      },
    }),
  }),
});

builder.prismaObjectField(Student, 'progress', (t) =>
  t.field({
    type: StudentProgress,
    select: {
      submissions: { select: { assignmentId: true, status: true, score: true, submittedAt: true } },
      // The same order as the field of that name, so that Pothos merges both into one selection.
      completions: { orderBy: { completedAt: 'asc' }, select: { completedAt: true } },
    },
    resolve: (student) => student,
  }),
);
