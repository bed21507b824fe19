import { CAREER_PLAN_LISTS } from '../../../contract/careers.ts';
import { builder } from '../../graphql/builder.ts';
import { rowsOf } from '../../graphql/rowRules.ts';
import { feedPayload, feedSubscription } from '../../graphql/subscriptionFields.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { Student } from '../enrolment/schema.ts';
import {
  studentsTickingOff,
  studentsWithManagedPlan,
  studentsWithVisiblePlan,
  visiblePlanEntries,
} from './access.ts';
import { addCareerPlanEntry } from './addCareerPlanEntry.ts';
import { deleteCareerPlanEntry } from './deleteCareerPlanEntry.ts';
import { setCareerPlanEntryDone } from './setCareerPlanEntryDone.ts';
import { updateCareerPlanEntry } from './updateCareerPlanEntry.ts';

const CareerPlanListEnum = builder.enumType('CareerPlanList', { values: CAREER_PLAN_LISTS });

const CareerPlanEntry = builder.prismaObject('CareerPlanEntry', {
  description: 'A line of a child’s career plan, for the family and the assigned mentor.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    list: t.expose('list', { type: CareerPlanListEnum }),
    text: t.exposeString('text'),
    doneAt: t.expose('doneAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the family ticked this step off; null until then.',
    }),
    version: t.exposeInt('version', { description: 'Names the text in an update of it.' }),
  }),
});

builder.prismaObjectFields(Student, (t) => ({
  careerPlan: t.relation('careerPlan', {
    type: CareerPlanEntry,
    description: 'The lines of the career plan, oldest first; none for a child without mentoring.',
    query: (_args, { viewer }) => ({
      where: visiblePlanEntries(viewer),
      orderBy: [{ createdAt: 'asc' as const }, { id: 'asc' as const }],
    }),
  }),
  canEditCareerPlan: t.boolean({
    description: 'True if the viewer may add to the plan, and change and remove lines.',
    resolve: async ({ id }, _args, { prisma, viewer }) =>
      (await prisma.student.count({ where: { AND: [{ id }, studentsWithManagedPlan(viewer)] } })) > 0,
  }),
  canTickCareerSteps: t.boolean({
    description: 'True if the viewer ticks next steps off: the child and the parent.',
    resolve: async ({ id }, _args, { prisma, viewer }) =>
      (await prisma.student.count({ where: { AND: [{ id }, studentsTickingOff(viewer)] } })) > 0,
  }),
}));

const AddCareerPlanEntryInput = builder.inputType('AddCareerPlanEntryInput', {
  fields: (t) => ({
    entryId: t.id({ description: 'An id that the client generates.' }),
    studentId: t.id(),
    list: t.field({ type: CareerPlanListEnum }),
    text: t.string(),
  }),
});

const UpdateCareerPlanEntryInput = builder.inputType('UpdateCareerPlanEntryInput', {
  fields: (t) => ({ entryId: t.id(), text: t.string(), version: t.int() }),
});

const SetCareerPlanEntryDoneInput = builder.inputType('SetCareerPlanEntryDoneInput', {
  fields: (t) => ({ entryId: t.id(), isDone: t.boolean() }),
});

const DeleteCareerPlanEntryInput = builder.inputType('DeleteCareerPlanEntryInput', {
  fields: (t) => ({ entryId: t.id() }),
});

builder.mutationFields((t) => ({
  addCareerPlanEntry: t.prismaField({
    type: Student,
    errors: {},
    description: 'Adds a line to a career plan, by the child, the parent or the mentor.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: AddCareerPlanEntryInput }) },
    resolve: async (query, _root, { input }, context) => {
      await addCareerPlanEntry(context, requireViewer(context), input);
      return context.prisma.student.findUniqueOrThrow({ ...query, where: { id: input.studentId } });
    },
  }),
  updateCareerPlanEntry: t.prismaField({
    type: Student,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: UpdateCareerPlanEntryInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await updateCareerPlanEntry(context, requireViewer(context), input);
      return context.prisma.student.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  setCareerPlanEntryDone: t.prismaField({
    type: Student,
    errors: {},
    description: 'Ticks a next step off, or takes the tick back, by the child or the parent.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: SetCareerPlanEntryDoneInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await setCareerPlanEntryDone(context, requireViewer(context), input);
      return context.prisma.student.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  deleteCareerPlanEntry: t.prismaField({
    type: Student,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: DeleteCareerPlanEntryInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await deleteCareerPlanEntry(context, requireViewer(context), input.entryId);
      return context.prisma.student.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));

const CareerPlanChanged = feedPayload<'careerPlan.changed'>(
  'CareerPlanChanged',
  'The career plan or the portfolio of a child has changed.',
);

builder.objectField(CareerPlanChanged, 'student', (t) =>
  t.prismaField({
    type: Student,
    resolve: (query, { payload }, _args, { prisma, viewer }) =>
      prisma.student.findFirstOrThrow({
        ...query,
        where: { AND: [{ id: payload.studentId }, studentsWithVisiblePlan(viewer)] },
      }),
  }),
);

feedSubscription('careerPlanChanged', {
  description: 'Changes to the career plans and portfolios that the viewer may see.',
  payload: CareerPlanChanged,
  args: {},
  source: {
    kinds: ['careerPlan.changed'],
    rules: [
      { rows: rowsOf('Student', studentsWithVisiblePlan), idsOf: ({ payload }) => [payload.studentId] },
    ],
  },
});
