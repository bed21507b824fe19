import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { Person } from '../accounts/schema.ts';
import { Student } from '../enrolment/schema.ts';
import { visibleMentors } from './access.ts';
import { assignMentor } from './assignMentor.ts';

export const Mentor = builder.prismaObject('Mentor', {
  description: 'A mentor record, as admins see it.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id that assignMentor takes.' }),
    person: t.relation('profile', { type: Person }),
    isActive: t.exposeBoolean('isActive'),
    maxStudents: t.exposeInt('maxStudents', { nullable: true, description: 'Null for no limit.' }),
    studentCount: t.relationCount('students', {
      description: 'Number of paid students.',
      where: { paymentStatus: 'COMPLETED' },
    }),
  }),
});

builder.queryField('mentors', (t) =>
  t.prismaConnection({
    type: Mentor,
    cursor: 'id',
    description: 'All mentor records, newest first.',
    authScopes: { admin: true },
    resolve: (query, _root, _args, { prisma, viewer }) =>
      prisma.mentor.findMany({
        ...query,
        where: visibleMentors(viewer),
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
);

const AssignMentorInput = builder.inputType('AssignMentorInput', {
  fields: (t) => ({
    studentId: t.id(),
    mentorId: t.id({
      required: false,
      description: 'Id of a mentor record; null leaves the child without a mentor.',
    }),
    reason: t.string({ description: 'For the audit log.' }),
    version: t.int({ description: 'The version of the student that the admin saw.' }),
  }),
});

builder.mutationField('assignMentor', (t) =>
  t.prismaField({
    type: Student,
    errors: {},
    description:
      'Assigns another mentor to a child. Planned sessions are handed over to the new mentor or cancelled.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: AssignMentorInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await assignMentor(context, requireViewer(context), {
        ...input,
        mentorId: input.mentorId ?? null,
      });
      return context.prisma.student.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);
