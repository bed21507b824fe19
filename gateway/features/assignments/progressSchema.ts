import { averageScore, type SubmissionStatus } from '../../../contract/assignments.ts';
import { builder } from '../../graphql/builder.ts';
import { Student } from '../enrolment/schema.ts';
import { WAITING } from './access.ts';

type Handed = { assignmentId: string; status: SubmissionStatus; score: number | null; submittedAt: Date };
type Progress = { submissions: Handed[]; completions: { completedAt: Date }[] };

const StudentProgress = builder.objectRef<Progress>('StudentProgress').implement({
  description: 'How a student is doing, beside the lessons that are complete.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    waitingCount: t.int({
      description: 'Work that waits for a review.',
      resolve: ({ submissions }) => submissions.filter(({ status }) => WAITING.includes(status)).length,
    }),
    averageScore: t.int({
      nullable: true,
      description: 'Out of 100: the mean over assignments, each with its best attempt.',
      resolve: ({ submissions }) => averageScore(submissions),
    }),
    lastActivityAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the student last completed a lesson or handed something in.',
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
      // Ordered as the field of that name is, so that both come with one selection.
      completions: { orderBy: { completedAt: 'asc' }, select: { completedAt: true } },
    },
    resolve: (student) => student,
  }),
);
