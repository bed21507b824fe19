import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkSearch, searchWords } from '../../../contract/gallery.ts';
import { builder } from '../../graphql/builder.ts';
import { loadTable, type SortColumn } from '../../graphql/table.ts';
import { searchConditions } from '../../platform/database/search.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { studentsOfFamily } from '../enrolment/access.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { publishedProjects } from './access.ts';
import { ProjectKindEnum } from './enums.ts';
import { screenshotLink, withScreenshot } from './screenshotLink.ts';
import { setProjectLiked } from './setProjectLiked.ts';

/** An id that no student has. */
const NO_STUDENT = '00000000-0000-0000-0000-000000000000';

export const Project = builder.prismaObject('Project', {
  description:
    'A project that a child made. It says the child’s first name if the parent agreed, and nothing else.',
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
      resolve: (project, _args, context) => screenshotLink(context, project, 'full'),
    }),
    thumbnailUrl: t.string({
      nullable: true,
      description: 'Path of its screenshot in a size for lists, 640 pixels wide.',
      select: withScreenshot,
      resolve: (project, _args, context) => screenshotLink(context, project, 'small'),
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
    childName: t.string({
      nullable: true,
      description: 'The first name of the child who made it, if the parent agreed; null otherwise.',
      select: { student: { select: { firstName: true, showsNameInGallery: true } } },
      resolve: ({ student }) => (student.showsNameInGallery ? student.firstName : null),
    }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lessonNumber: t.exposeInt('lessonNumber', { nullable: true }),
  }),
});

const IN_ORDER: SortColumn = { column: 'galleryOrder', kind: 'date' };

builder.queryFields((t) => ({
  projects: t.connection({
    type: Project,
    description: 'The gallery: approved projects, featured ones first, then the newest.',
    authScopes: { public: true },
    args: {
      search: t.arg.string({
        required: false,
        description: 'Words of the title, the description or the tags.',
      }),
      course: t.arg({ type: CourseEnum, required: false }),
    },
    resolve: (_root, { search, course, first, after }, context, info) => {
      throwIfInvalid(checkSearch(search ?? ''));
      return loadTable<{ id: string }>(context, info, {
        model: context.unprepared.project,
        sort: IN_ORDER,
        args: { first, after },
        where: { AND: [publishedProjects, course ? { course } : {}, ...galleryConditions(search ?? '')] },
      });
    },
  }),
  project: t.prismaField({
    type: Project,
    nullable: true,
    description: 'One project of the gallery; null for one that is not there.',
    authScopes: { public: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma }) =>
      prisma.project.findFirst({ ...query, where: { AND: [{ id }, publishedProjects] } }),
  }),
}));

/** Returns the conditions of a visitor's search, which always use the index of trigrams. */
function galleryConditions(search: string): object[] {
  if (search.trim() === '') return [];
  const words = searchWords(search);
  return words.length > 0 ? searchConditions('searchText', words.join(' ')) : [{ id: { in: [] } }];
}

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
