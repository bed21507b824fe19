import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkSearch, searchWords } from '../../../contract/gallery.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { studentsOfFamily } from '../enrolment/access.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { publishedProjects } from './access.ts';
import { ProjectKindEnum } from './enums.ts';
import { screenshotLink, withScreenshot } from './screenshotLink.ts';
import { setProjectLiked } from './setProjectLiked.ts';

/** An id that no student has. */
const NO_STUDENT = '00000000-0000-0000-0000-000000000000';

const Project = builder.prismaObject('Project', {
  description: 'A project that a child made. It does not identify the child.',
  authScopes: { public: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    projectUrl: t.exposeString('projectUrl'),
    screenshotUrl: t.string({
      nullable: true,
      description: 'Path of its screenshot on this site.',
      select: withScreenshot,
      resolve: (project, _args, { config }) => screenshotLink(config.authSecret, project, 'full'),
    }),
    thumbnailUrl: t.string({
      nullable: true,
      description: 'Path of its screenshot in a size for lists, 640 pixels wide.',
      select: withScreenshot,
      resolve: (project, _args, { config }) => screenshotLink(config.authSecret, project, 'small'),
    }),
    course: t.expose('course', { type: CourseEnum }),
    kind: t.expose('kind', { type: ProjectKindEnum }),
    tags: t.exposeStringList('tags'),
    isFeatured: t.exposeBoolean('isFeatured'),
    likesCount: t.exposeInt('likesCount'),
    isLikedBy: t.boolean({
      description: 'True if this student of the viewer’s own family likes it.',
      args: { studentId: t.arg.id({ required: false }) },
      select: ({ studentId }, { viewer }) => ({
        likes: {
          where: { AND: [{ studentId: studentId ?? NO_STUDENT }, { student: studentsOfFamily(viewer) }] },
          select: { studentId: true },
        },
      }),
      resolve: ({ likes }) => likes.length > 0,
    }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lessonNumber: t.exposeInt('lessonNumber', { nullable: true }),
  }),
});

/** Matches a word in the title, in the description or as a tag. */
function containsWord(word: string): Prisma.ProjectWhereInput {
  // Escapes % and _, which are wildcards of LIKE.
  const text = { contains: word.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' as const };
  // A tag is compared as a whole, in the usual capitalizations.
  const tags = [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()];
  return { OR: [{ title: text }, { description: text }, { tags: { hasSome: tags } }] };
}

builder.queryField('projects', (t) =>
  t.prismaConnection({
    type: 'Project',
    cursor: 'id',
    description: 'The gallery: approved projects, featured ones first, then the newest.',
    authScopes: { public: true },
    args: {
      search: t.arg.string({ required: false }),
      course: t.arg({ type: CourseEnum, required: false }),
    },
    resolve: (query, _root, { search, course }, { prisma }) => {
      throwIfInvalid(checkSearch(search ?? ''));
      return prisma.project.findMany({
        ...query,
        where: {
          AND: [publishedProjects, course ? { course } : {}, ...searchWords(search ?? '').map(containsWord)],
        },
        orderBy: [{ isFeatured: 'desc' }, { submittedAt: 'desc' }, { id: 'desc' }],
      });
    },
  }),
);

const SetProjectLikedInput = builder.inputType('SetProjectLikedInput', {
  fields: (t) => ({ projectId: t.id(), studentId: t.id(), isLiked: t.boolean() }),
});

builder.mutationField('setProjectLiked', (t) =>
  t.prismaField({
    type: Project,
    errors: {},
    description: 'Likes a project of the gallery for a student, once, or takes the like back.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: SetProjectLikedInput }) },
    resolve: async (query, _root, { input }, context) => {
      await setProjectLiked(context, requireViewer(context), input);
      return context.prisma.project.findUniqueOrThrow({ ...query, where: { id: input.projectId } });
    },
  }),
);
