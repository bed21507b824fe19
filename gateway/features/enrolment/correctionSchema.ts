import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { correctEnrolment } from './correctEnrolment.ts';
import { CourseEnum, PackageEnum } from './enums.ts';
import { Student } from './schema.ts';
import { withdrawEnrolment } from './withdrawEnrolment.ts';

const CorrectEnrolmentInput = builder.inputType('CorrectEnrolmentInput', {
  fields: (t) => ({
    studentId: t.id(),
    firstName: t.string(),
    age: t.int({ required: false }),
    course: t.field({ type: CourseEnum }),
    package: t.field({ type: PackageEnum }),
    consent: t.boolean({ description: 'Consent to another course; not needed for the same one.' }),
  }),
});

const WithdrawnEnrolment = builder.objectRef<{ id: string }>('WithdrawnEnrolment').implement({
  description: 'An enrolment that is gone.',
  authScopes: { signedIn: true },
  fields: (t) => ({ id: t.exposeID('id') }),
});

const WithdrawEnrolmentInput = builder.inputType('WithdrawEnrolmentInput', {
  fields: (t) => ({ studentId: t.id() }),
});

builder.mutationFields((t) => ({
  correctEnrolment: t.prismaField({
    type: Student,
    errors: {},
    description: 'Changes an unpaid enrolment, by its parent. A payment that was started keeps its quote.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: CorrectEnrolmentInput }) },
    resolve: async (query, _root, { input }, context) => {
      const correction = { ...input, age: input.age ?? null };
      const id = await correctEnrolment(context, requireViewer(context), correction);
      return context.prisma.student.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  withdrawEnrolment: t.field({
    type: WithdrawnEnrolment,
    errors: {},
    description: 'Withdraws an unpaid enrolment, by its parent.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: WithdrawEnrolmentInput }) },
    resolve: async (_root, { input }, context) => ({
      id: await withdrawEnrolment(context, requireViewer(context), input.studentId),
    }),
  }),
}));
