import { contactHints } from '../../../contract/contactHints.ts';
import { PROJECT_DECISIONS, type ProjectState, projectState } from '../../../contract/gallery.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { Student } from '../enrolment/schema.ts';
import { managedProjects } from './access.ts';
import { decideProject } from './decideProject.ts';
import { deleteProject } from './deleteProject.ts';
import { ProjectKindEnum, ProjectStateEnum } from './enums.ts';
import { screenshotLink, withScreenshot } from './screenshotLink.ts';

const AdminProject = builder.prismaObject('Project', {
  variant: 'AdminProject',
  description: 'A project as admins see it, with the student who made it.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    student: t.relation('student', { type: Student }),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    projectUrl: t.exposeString('projectUrl'),
    course: t.expose('course', { type: CourseEnum }),
    kind: t.expose('kind', { type: ProjectKindEnum }),
    tags: t.exposeStringList('tags'),
    screenshotUrl: t.string({
      nullable: true,
      description: 'Path of its screenshot on this site; it expires unless the gallery shows it.',
      select: withScreenshot,
      resolve: (project, _args, { config }) => screenshotLink(config.authSecret, project, 'full'),
    }),
    thumbnailUrl: t.string({
      nullable: true,
      description: 'Path of its screenshot, 640 pixels wide.',
      select: withScreenshot,
      resolve: (project, _args, { config }) => screenshotLink(config.authSecret, project, 'small'),
    }),
    state: t.field({
      type: ProjectStateEnum,
      select: { isApproved: true, decidedAt: true },
      resolve: projectState,
    }),
    mayShareContact: t.boolean({
      description: 'True if it seems to contain a telephone number, an email address or another platform.',
      select: { title: true, description: true, tags: true },
      resolve: ({ title, description, tags }) =>
        contactHints([title, description ?? '', ...tags].join('\n')).length > 0,
    }),
    isFeatured: t.exposeBoolean('isFeatured'),
    likesCount: t.exposeInt('likesCount'),
    submittedAt: t.expose('submittedAt', { type: 'DateTime' }),
  }),
});

const inState: Record<ProjectState, Prisma.ProjectWhereInput> = {
  WAITING: { isApproved: false, decidedAt: null },
  IN_GALLERY: { isApproved: true },
  NOT_SHOWN: { isApproved: false, decidedAt: { not: null } },
};

builder.queryField('adminProjects', (t) =>
  t.prismaConnection({
    type: AdminProject,
    cursor: 'id',
    description: 'The projects in a state. Those that wait come oldest first, others newest first.',
    authScopes: { admin: true },
    args: { state: t.arg({ type: ProjectStateEnum }) },
    totalCount: (_root, { state }, { prisma, viewer }) =>
      prisma.project.count({ where: { AND: [managedProjects(viewer), inState[state]] } }),
    resolve: (query, _root, { state }, { prisma, viewer }) => {
      const order = state === 'WAITING' ? 'asc' : 'desc';
      return prisma.project.findMany({
        ...query,
        where: { AND: [managedProjects(viewer), inState[state]] },
        orderBy: [{ submittedAt: order }, { id: order }],
      });
    },
  }),
);

const ProjectDecisionEnum = builder.enumType('ProjectDecision', { values: PROJECT_DECISIONS });

const DecideProjectInput = builder.inputType('DecideProjectInput', {
  fields: (t) => ({ projectId: t.id(), decision: t.field({ type: ProjectDecisionEnum }) }),
});

const DeleteProjectInput = builder.inputType('DeleteProjectInput', {
  fields: (t) => ({ projectId: t.id() }),
});

const DeletedProject = builder.objectRef<{ id: string }>('DeletedProject').implement({
  description: 'A deleted project.',
  authScopes: { signedIn: true },
  fields: (t) => ({ projectId: t.exposeID('id') }),
});

builder.mutationFields((t) => ({
  decideProject: t.prismaField({
    type: AdminProject,
    errors: {},
    description: 'Decides if the gallery shows a project, and if it is featured.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: DecideProjectInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await decideProject(context, requireViewer(context), input);
      return context.prisma.project.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  deleteProject: t.field({
    type: DeletedProject,
    errors: {},
    description: 'Deletes a project: any by an admin, one that the gallery does not show by its family.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: DeleteProjectInput }) },
    resolve: async (_root, { input }, context) => ({
      id: await deleteProject(context, requireViewer(context), input.projectId),
    }),
  }),
}));
