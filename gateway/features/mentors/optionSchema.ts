import { TABLE_PAGE_SIZE } from '../../../contract/tables.ts';
import { builder } from '../../graphql/builder.ts';
import { MAX_PAGE_SIZE, pageOf, parseCursor } from '../../graphql/table.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { loadMentorOptions, type MentorOption } from './loadMentorOptions.ts';

const MentorOptionType = builder.objectRef<MentorOption>('MentorOption').implement({
  description: 'A mentor as a choice for a student, or for several.',
  authScopes: { admin: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id that assignMentor takes.' }),
    name: t.exposeString('name'),
    studentCount: t.exposeInt('studentCount', { description: 'Number of paid students.' }),
    maxStudents: t.exposeInt('maxStudents', { nullable: true, description: 'Null for no limit.' }),
    isFull: t.exposeBoolean('isFull', {
      description: 'True without a place for one more student; false for the student’s own mentor.',
    }),
    specialization: t.exposeStringList('specialization'),
    timeZone: t.exposeString('timeZone'),
  }),
});

builder.queryField('mentorOptions', (t) =>
  t.connection({
    type: MentorOptionType,
    description:
      'The mentors who may get a student: active, checked, and not of the student’s own family. Those with a place first, then by their number of students.',
    authScopes: { admin: true },
    args: {
      studentId: t.arg.id({ required: false, description: 'The student to choose for; none for several.' }),
      exceptMentorId: t.arg.id({ required: false, description: 'A mentor who is no choice.' }),
      search: t.arg.string({ required: false, description: 'Words of the name or the e-mail address.' }),
    },
    resolve: async (_root, args, context) => {
      const size = Math.min(Math.max(args.first ?? TABLE_PAGE_SIZE, 1), MAX_PAGE_SIZE);
      const options = await loadMentorOptions(context.unprepared, requireViewer(context), {
        studentId: args.studentId ?? null,
        exceptMentorId: args.exceptMentorId ?? null,
        search: args.search ?? null,
        after: args.after ? parseRank(args.after) : null,
        limit: size + 1,
      });
      return pageOf(options, size, args, ({ rank }) => rank);
    },
  }),
);

function parseRank(cursor: string): [number, string] {
  const [rank, id] = parseCursor('number', cursor);
  return [Number(rank), id];
}
