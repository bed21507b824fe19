import { builder } from '../../graphql/builder.ts';
import { visibleStudents } from '../enrolment/access.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { visibleAssignments, visibleSubmissions } from './access.ts';
import { criteriaOf } from './criteria.ts';
import { AssignmentKindEnum } from './enums.ts';
import './comments/commentSchema.ts';
import './extraAttempts/extraAttemptSchema.ts';
import './notices/addedSchema.ts';
import './reviewing/reviewsGivenSchema.ts';
import './progressSchema.ts';
import './quiz/quizSchema.ts';
import './reviewing/queueSchema.ts';
import './reviewing/reviewReadSchema.ts';
import { Review } from './reviewing/reviewSchema.ts';
import { CriterionType } from './rubricSchema.ts';
import { Submission } from './submissionSchema.ts';

const Assignment = builder.prismaObject('Assignment', {
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    lessonId: t.exposeID('lessonId'),
    lessonNumber: t.int({
      select: { lesson: { select: { number: true } } },
      resolve: ({ lesson }) => lesson.number,
    }),
    course: t.field({
      type: CourseEnum,
      select: { lesson: { select: { course: true } } },
      resolve: ({ lesson }) => lesson.course,
    }),
    position: t.exposeInt('position'),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    kind: t.expose('kind', { type: AssignmentKindEnum }),
    requirements: t.exposeStringList('requirements'),
    instructions: t.exposeString('instructions', { nullable: true }),
    maxAttempts: t.exposeInt('maxAttempts'),
    passingScore: t.exposeInt('passingScore', {
      description: 'The lowest score, out of 100, that passes, whether a quiz is marked or work is reviewed.',
    }),
    points: t.exposeInt('points', { description: 'What it is worth; a score is a share of it.' }),
    criteria: t.field({
      type: [CriterionType],
      description:
        'The criteria by which work is reviewed; empty for a quiz, and for work that gets one score.',
      select: { criterionTitles: true, criterionPoints: true },
      resolve: criteriaOf,
    }),
    isRequired: t.exposeBoolean('isRequired'),
    allowedFileTypes: t.exposeStringList('allowedFileTypes', {
      description: 'File name extensions that a submission accepts.',
    }),
    maxFileSizeMb: t.exposeInt('maxFileSizeMb'),
    dueAt: t.expose('dueAt', { type: 'DateTime', nullable: true }),
    questionCount: t.int({
      description: 'Number of questions that an attempt at a quiz asks.',
      select: { drawCount: true, _count: { select: { questions: true } } },
      resolve: ({ drawCount, _count }) => drawCount ?? _count.questions,
    }),
    essayCount: t.relationCount('questions', {
      description: 'Number of questions that a reviewer assesses, of all that an attempt may ask.',
      where: { kind: 'ESSAY' },
    }),
    submissions: t.relation('submissions', {
      type: Submission,
      description: 'The attempts of one child, newest first.',
      args: { studentId: t.arg.id() },
      query: ({ studentId }, { viewer }) => ({
        where: { AND: [{ studentId }, visibleSubmissions(viewer)] },
        orderBy: { attempt: 'desc' },
      }),
    }),
    grantedAttempts: t.relationCount('grants', {
      description: 'Additional attempts that reviewers granted a child.',
      args: { studentId: t.arg.id() },
      where: ({ studentId }, { viewer }) => ({ studentId, student: visibleStudents(viewer) }),
    }),
  }),
});

builder.prismaObjectField(Submission, 'assignment', (t) => t.relation('assignment', { type: Assignment }));
builder.prismaObjectField(Review, 'assignment', (t) =>
  t.field({
    type: Assignment,
    description: 'The assignment of the reviewed submission.',
    select: (_args, _context, nestedSelection) => ({
      submission: { select: { assignment: nestedSelection({}) } },
    }),
    resolve: ({ submission }) => submission.assignment,
  }),
);

builder.queryFields((t) => ({
  assignments: t.prismaField({
    type: [Assignment],
    description:
      'The assignments of a lesson for a child, in order; empty while the lesson is not open to them.',
    authScopes: { signedIn: true },
    args: { lessonId: t.arg.id(), studentId: t.arg.id() },
    resolve: async (query, _root, { lessonId, studentId }, { prisma, viewer }) =>
      prisma.assignment.findMany({
        ...query,
        where: { AND: [{ lessonId }, await visibleAssignments(prisma, viewer, studentId)] },
        orderBy: { position: 'asc' },
      }),
  }),
}));
