import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { loadMentorOptions, type MentorOption } from './loadMentorOptions.ts';

const MentorOptionType = builder.objectRef<MentorOption>('MentorOption').implement({
  description: 'A mentor as a choice for one student.',
  authScopes: { admin: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id that assignMentor takes.' }),
    name: t.exposeString('name'),
    studentCount: t.exposeInt('studentCount', { description: 'Number of paid students.' }),
    maxStudents: t.exposeInt('maxStudents', { nullable: true, description: 'Null for no limit.' }),
    specialization: t.exposeStringList('specialization'),
    timeZone: t.exposeString('timeZone'),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why the mentor cannot take this student; null if nothing speaks against it.',
    }),
  }),
});

builder.queryField('mentorOptions', (t) =>
  t.field({
    type: [MentorOptionType],
    description: 'The mentors as choices for a student: those who can take it first, then by load.',
    authScopes: { admin: true },
    args: { studentId: t.arg.id() },
    resolve: (_root, { studentId }, context) =>
      loadMentorOptions(context.prisma, requireViewer(context), studentId),
  }),
);
