import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { Student } from '../enrolment/schema.ts';
import { publishedProjects } from '../gallery/access.ts';
import { Project } from '../gallery/schema.ts';
import { studentsWithVisiblePlan, visibleMentorWords } from './access.ts';
import { setMentorWordsShown } from './setMentorWordsShown.ts';
import { writeMentorWords } from './writeMentorWords.ts';

/** Most projects of a portfolio, newest first. */
const MAX_PROJECTS = 50;

const MentorWords = builder.prismaObject('MentorWords', {
  description: 'What a mentor wrote for the portfolio of a child.',
  authScopes: { signedIn: true },
  select: { id: true, authorId: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    text: t.exposeString('text'),
    writtenAt: t.expose('writtenAt', { type: 'DateTime' }),
    version: t.exposeInt('version', { description: 'Names the text in a consent to it.' }),
    isShown: t.boolean({
      description: 'True once the parent agreed that the portfolio shows the words.',
      select: { consentedAt: true },
      resolve: ({ consentedAt }) => consentedAt !== null,
    }),
    isOwn: t.boolean({
      description: 'True if the viewer wrote them.',
      resolve: ({ authorId }, _args, { viewer }) => authorId !== null && authorId === viewer?.id,
    }),
    authorName: t.string({
      nullable: true,
      select: { author: { select: { fullName: true } } },
      resolve: ({ author }) => author?.fullName ?? null,
    }),
  }),
});

builder.prismaObjectFields(Student, (t) => ({
  mentorWords: t.relation('mentorWords', {
    type: MentorWords,
    description:
      'What mentors wrote for the portfolio: what it shows, and what waits for the viewer or is theirs.',
    query: (_args, { viewer }) => ({
      where: visibleMentorWords(viewer),
      orderBy: [{ writtenAt: 'asc' as const }, { id: 'asc' as const }],
    }),
  }),
  portfolioProjects: t.relation('projects', {
    type: Project,
    description: 'The projects of the child that are in the gallery, newest first.',
    query: (_args, { viewer }) => ({
      where: { AND: [publishedProjects, { student: studentsWithVisiblePlan(viewer) }] },
      orderBy: [{ submittedAt: 'desc' as const }, { id: 'desc' as const }],
      take: MAX_PROJECTS,
    }),
  }),
}));

const WriteMentorWordsInput = builder.inputType('WriteMentorWordsInput', {
  fields: (t) => ({ studentId: t.id(), text: t.string() }),
});

const SetMentorWordsShownInput = builder.inputType('SetMentorWordsShownInput', {
  fields: (t) => ({
    wordsId: t.id(),
    version: t.int({ description: 'The version of the words that the parent read.' }),
    isShown: t.boolean(),
  }),
});

builder.mutationFields((t) => ({
  writeMentorWords: t.prismaField({
    type: Student,
    errors: {},
    description: 'Writes the mentor’s words for the portfolio of a child, in place of those before.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: WriteMentorWordsInput }) },
    resolve: async (query, _root, { input }, context) => {
      await writeMentorWords(context, requireViewer(context), input);
      return context.prisma.student.findUniqueOrThrow({ ...query, where: { id: input.studentId } });
    },
  }),
  setMentorWordsShown: t.prismaField({
    type: Student,
    errors: {},
    description: 'Sets if the portfolio shows a mentor’s words. For the parent alone, not for the child.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: SetMentorWordsShownInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await setMentorWordsShown(context, requireViewer(context), input);
      return context.prisma.student.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
