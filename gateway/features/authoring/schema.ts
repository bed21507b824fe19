import { ASSIGNMENT_DEFAULTS, type QuestionDraft } from '../../../contract/authoring.ts';
import { builder, type InputFields } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { criteriaOf } from '../assignments/criteria.ts';
import { AssignmentKindEnum, QuestionKindEnum } from '../assignments/enums.ts';
import { pictureOf } from '../assignments/markedAnswers.ts';
import { QuestionImage } from '../assignments/questionSchema.ts';
import { CriterionInput, CriterionType } from '../assignments/rubricSchema.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { authoredAssignments } from './access.ts';
import { createAssignment } from './createAssignment.ts';
import { deleteAssignment } from './deleteAssignment.ts';
import { updateAssignment } from './updateAssignment.ts';

export const authorScopes = { $any: { mentor: true, admin: true } };

export const AuthoredQuestion = builder.prismaObject('AssignmentQuestion', {
  variant: 'AuthoredQuestion',
  description: 'A question as its author sees it, with the correct answer.',
  authScopes: authorScopes,
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: QuestionKindEnum }),
    text: t.exposeString('text'),
    options: t.exposeStringList('options'),
    correctAnswer: t.exposeString('correctAnswer', { nullable: true }),
    explanation: t.exposeString('explanation', { nullable: true }),
    hint: t.exposeString('hint', { nullable: true }),
    points: t.exposeInt('points'),
    isRequired: t.exposeBoolean('isRequired'),
    image: t.field({
      type: QuestionImage,
      nullable: true,
      select: { image: true, imageAlt: true },
      resolve: pictureOf,
    }),
  }),
});

export const AuthoredAssignment = builder.prismaObject('Assignment', {
  variant: 'AuthoredAssignment',
  description: 'An assignment as seen by people who may change it.',
  authScopes: authorScopes,
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version', {
      description: 'Grows with every change; an edit names the one it read.',
    }),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    instructions: t.exposeString('instructions', { nullable: true }),
    allowedFileTypes: t.exposeStringList('allowedFileTypes', {
      description: 'File name extensions that a submission accepts.',
    }),
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
    criteria: t.field({
      type: [CriterionType],
      select: { criterionTitles: true, criterionPoints: true },
      resolve: criteriaOf,
    }),
    isRequired: t.exposeBoolean('isRequired'),
    maxFileSizeMb: t.exposeInt('maxFileSizeMb'),
    isShuffled: t.exposeBoolean('isShuffled'),
    drawCount: t.exposeInt('drawCount', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    isForOwnStudents: t.exposeBoolean('isForOwnStudents', {
      description: 'True if it is only for the students of the mentor who created it.',
    }),
    isForChosenStudents: t.exposeBoolean('isForChosenStudents', {
      description: 'True if it is for its recipients alone, even if none of them is left.',
    }),
    questions: t.relation('questions', { type: AuthoredQuestion, query: { orderBy: { position: 'asc' } } }),
    submissionCount: t.relationCount('submissions', {
      description: 'Number of submissions, counting every attempt.',
    }),
  }),
});

builder.queryField('authoredAssignments', (t) =>
  t.prismaConnection({
    type: AuthoredAssignment,
    cursor: 'id',
    description: 'The assignments that the viewer may change, newest first.',
    authScopes: authorScopes,
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
    text: t.string({ description: 'A question with a blank text is ignored.' }),
    options: t.stringList({ description: 'Up to four, for multiple choice; blank ones are ignored.' }),
    correctAnswer: t.string(),
    explanation: t.string(),
    hint: t.string({
      required: false,
      description: 'Shown beside a wrong answer while the child can try again.',
    }),
    points: t.int(),
  }),
});

/** Returns the input fields that creating and updating share. */
const assignmentFields = (t: InputFields) => ({
  title: t.string(),
  description: t.string(),
  course: t.field({ type: CourseEnum }),
  lessonNumber: t.int(),
  kind: t.field({ type: AssignmentKindEnum }),
  maxAttempts: t.int(),
  passingScore: t.int(),
  points: t.int(),
  dueAt: t.field({ type: 'DateTime', required: false }),
  requirements: t.stringList({ description: 'Blank ones are ignored.' }),
  criteria: t.field({
    type: [CriterionInput],
    defaultValue: [],
    description: 'The points add up to those of the assignment; a criterion with a blank title is ignored.',
  }),
  isRequired: t.boolean({ description: 'True if a lesson cannot be completed without it.' }),
  maxFileSizeMb: t.int({ description: 'Size limit of each file that is handed in.' }),
  isShuffled: t.boolean({
    defaultValue: ASSIGNMENT_DEFAULTS.isShuffled,
    description: 'True if each attempt at a quiz has its own order of questions and choices.',
  }),
  drawCount: t.int({ required: false, description: 'How many questions an attempt draws; null for all.' }),
  questions: t.field({ type: [QuestionInput] }),
  recipientIds: t.idList({
    required: false,
    description:
      'The students whom it is for, at most 200; null for all. Left out, a new one is for all, and another keeps its recipients.',
  }),
});

const CreateAssignmentInput = builder.inputType('CreateAssignmentInput', {
  fields: (t) => ({
    id: t.id({ description: 'A new UUID generated by the client; a retry with it is idempotent.' }),
    ...assignmentFields(t),
  }),
});

const UpdateAssignmentInput = builder.inputType('UpdateAssignmentInput', {
  fields: (t) => ({
    assignmentId: t.id(),
    version: t.int({ description: 'The version that was edited.' }),
    ...assignmentFields(t),
  }),
});

const DeleteAssignmentInput = builder.inputType('DeleteAssignmentInput', {
  fields: (t) => ({
    assignmentId: t.id(),
    expectedSubmissionCount: t.int({
      description: 'Number of submissions that are deleted with it, as last shown to the author.',
    }),
  }),
});

const DeletedAssignment = builder.objectRef<{ id: string }>('DeletedAssignment').implement({
  description: 'An assignment that was deleted.',
  authScopes: authorScopes,
  fields: (t) => ({ assignmentId: t.exposeID('id') }),
});

type OptionalContent = {
  dueAt?: Date | null | undefined;
  drawCount?: number | null | undefined;
  questions: readonly (Omit<QuestionDraft, 'hint'> & { hint?: string | null | undefined })[];
};

/** Returns the parts of an input that may be left out, with what that means. */
const optionalContentOf = ({ dueAt, drawCount, questions }: OptionalContent) => ({
  dueAt: dueAt ?? null,
  drawCount: drawCount ?? null,
  questions: questions.map((question) => ({ ...question, hint: question.hint ?? '' })),
});

// Open to every signed-in person, so that the mutation can return why it rejects them.
builder.mutationFields((t) => ({
  createAssignment: t.prismaField({
    type: AuthoredAssignment,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: CreateAssignmentInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await createAssignment(context, requireViewer(context), {
        ...input,
        ...optionalContentOf(input),
      });
      return context.prisma.assignment.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  updateAssignment: t.prismaField({
    type: AuthoredAssignment,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: UpdateAssignmentInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await updateAssignment(context, requireViewer(context), {
        ...input,
        ...optionalContentOf(input),
      });
      return context.prisma.assignment.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  deleteAssignment: t.field({
    type: DeletedAssignment,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: DeleteAssignmentInput }) },
    resolve: async (_root, { input }, context) => ({
      id: await deleteAssignment(
        context,
        requireViewer(context),
        input.assignmentId,
        input.expectedSubmissionCount,
      ),
    }),
  }),
}));
