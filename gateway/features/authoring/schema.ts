import { builder, type InputFields } from '../../graphql/builder.ts';
import { signedIn } from '../accounts/signedIn.ts';
import { AssignmentKindEnum, QuestionKindEnum } from '../assignments/enums.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { authoredAssignments } from './access.ts';
import { createAssignment } from './createAssignment.ts';
import { deleteAssignment } from './deleteAssignment.ts';
import { updateAssignment } from './updateAssignment.ts';

const authors = { $any: { mentor: true, admin: true } };

const AuthoredQuestion = builder.prismaObject('AssignmentQuestion', {
  variant: 'AuthoredQuestion',
  description: 'A question as its author sees it, with what is right.',
  authScopes: authors,
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: QuestionKindEnum }),
    text: t.exposeString('text'),
    options: t.exposeStringList('options'),
    correctAnswer: t.exposeString('correctAnswer', { nullable: true }),
    explanation: t.exposeString('explanation', { nullable: true }),
    points: t.exposeInt('points'),
  }),
});

const AuthoredAssignment = builder.prismaObject('Assignment', {
  variant: 'AuthoredAssignment',
  description: 'An assignment as those see it who may change it.',
  authScopes: authors,
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    course: t.field({
      type: CourseEnum,
      select: { lesson: { select: { course: true } } },
      resolve: ({ lesson }) => lesson.course,
    }),
    lessonNumber: t.int({
      select: { lesson: { select: { number: true } } },
      resolve: ({ lesson }) => lesson.number,
    }),
    kind: t.expose('kind', { type: AssignmentKindEnum }),
    maxAttempts: t.exposeInt('maxAttempts'),
    passingScore: t.exposeInt('passingScore'),
    points: t.exposeInt('points'),
    dueAt: t.expose('dueAt', { type: 'DateTime', nullable: true }),
    requirements: t.exposeStringList('requirements'),
    isForOwnStudents: t.exposeBoolean('isForOwnStudents', {
      description: 'For the students of the mentor who made it alone.',
    }),
    questions: t.relation('questions', { type: AuthoredQuestion, query: { orderBy: { position: 'asc' } } }),
    submissionCount: t.relationCount('submissions', {
      description: 'How much work was handed in for it, every attempt counted.',
    }),
  }),
});

builder.queryField('authoredAssignments', (t) =>
  t.prismaConnection({
    type: AuthoredAssignment,
    cursor: 'id',
    description: 'The assignments that the viewer may change, newest first.',
    authScopes: authors,
    resolve: (query, _root, _args, { prisma, viewer }) =>
      prisma.assignment.findMany({
        ...query,
        where: authoredAssignments(viewer),
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
);

const QuestionInput = builder.inputType('QuestionInput', {
  fields: (t) => ({
    kind: t.field({ type: QuestionKindEnum }),
    text: t.string({ description: 'A question with a blank text is left out.' }),
    options: t.stringList({ description: 'Of a multiple choice, up to four; blank ones do not count.' }),
    correctAnswer: t.string(),
    explanation: t.string(),
    points: t.int(),
  }),
});

/** What an author writes of an assignment, new or old. */
const writtenAssignment = (t: InputFields) => ({
  title: t.string(),
  description: t.string(),
  course: t.field({ type: CourseEnum }),
  lessonNumber: t.int(),
  kind: t.field({ type: AssignmentKindEnum }),
  maxAttempts: t.int(),
  passingScore: t.int(),
  points: t.int(),
  dueAt: t.field({ type: 'DateTime', required: false }),
  requirements: t.stringList({ description: 'Blank ones are left out.' }),
  questions: t.field({ type: [QuestionInput] }),
});

const CreateAssignmentInput = builder.inputType('CreateAssignmentInput', {
  fields: (t) => ({
    id: t.id({ description: 'A fresh UUID of the sender’s making; sending again under it is safe.' }),
    ...writtenAssignment(t),
  }),
});

const UpdateAssignmentInput = builder.inputType('UpdateAssignmentInput', {
  fields: (t) => ({ assignmentId: t.id(), ...writtenAssignment(t) }),
});

const DeleteAssignmentInput = builder.inputType('DeleteAssignmentInput', {
  fields: (t) => ({
    assignmentId: t.id(),
    knownWork: t.int({ description: 'How many submissions go with it, as far as the author knows.' }),
  }),
});

const DeletedAssignment = builder.objectRef<{ id: string }>('DeletedAssignment').implement({
  description: 'What was an assignment.',
  authScopes: authors,
  fields: (t) => ({ assignmentId: t.exposeID('id') }),
});

// Everybody signed in comes as far as being told why not.
builder.mutationFields((t) => ({
  createAssignment: t.prismaField({
    type: AuthoredAssignment,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: CreateAssignmentInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await createAssignment(context, signedIn(context), { ...input, dueAt: input.dueAt ?? null });
      return context.prisma.assignment.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  updateAssignment: t.prismaField({
    type: AuthoredAssignment,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: UpdateAssignmentInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await updateAssignment(context, signedIn(context), { ...input, dueAt: input.dueAt ?? null });
      return context.prisma.assignment.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  deleteAssignment: t.field({
    type: DeletedAssignment,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: DeleteAssignmentInput }) },
    resolve: async (_root, { input }, context) => ({
      id: await deleteAssignment(context, signedIn(context), input.assignmentId, input.knownWork),
    }),
  }),
}));
