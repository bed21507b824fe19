import { PROJECT_DECISIONS } from '../../../contract/gallery.ts';
import { builder } from '../../graphql/builder.ts';
import { loadTable, type SortColumn, tableArgs } from '../../graphql/table.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { managedProjects } from './access.ts';
import { AdminProject } from './adminProjectSchema.ts';
import { decideProject } from './decideProject.ts';
import { deleteProject } from './deleteProject.ts';
import { ProjectKindEnum, ProjectStateEnum } from './enums.ts';
import { projectFilters } from './projectTable.ts';
import { recheckLink } from './recheckLink.ts';

const SORTS = {
  NEWEST: { column: 'submittedAt', kind: 'date' },
  LIKES: { column: 'likesCount', kind: 'number' },
} satisfies Record<string, SortColumn>;

const AdminProjectSort = builder.enumType('AdminProjectSort', {
  values: Object.keys(SORTS) as (keyof typeof SORTS)[],
});

builder.queryFields((t) => ({
  adminProjects: t.connection(
    {
      type: AdminProject,
      description: 'The projects that families shared.',
      authScopes: { admin: true },
      args: {
        ...tableArgs(t.arg),
        sort: t.arg({ type: AdminProjectSort, defaultValue: 'NEWEST' }),
        search: t.arg.string({
          required: false,
          description: 'Words of the title, the description or the tags.',
        }),
        state: t.arg({ type: ProjectStateEnum, required: false }),
        kind: t.arg({ type: ProjectKindEnum, required: false }),
        course: t.arg({ type: CourseEnum, required: false }),
        isFeatured: t.arg.boolean({ required: false }),
        studentId: t.arg.id({ required: false }),
      },
      resolve: (_root, args, context, info) =>
        loadTable<{ id: string }>(context, info, {
          model: context.unprepared.project,
          sort: SORTS[args.sort],
          args,
          where: { AND: [managedProjects(context.viewer), ...projectFilters(args)] },
        }),
    },
    {
      fields: (connection) => ({
        totalCount: connection.int({
          description: 'Number of projects that match; 10,000 stands for at least as many.',
          resolve: ({ count }) => count(),
        }),
      }),
    },
  ),
  adminProject: t.prismaField({
    type: AdminProject,
    nullable: true,
    description: 'One project; null if there is none with this id.',
    authScopes: { admin: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.project.findFirst({ ...query, where: { AND: [{ id }, managedProjects(viewer)] } }),
  }),
}));

const ProjectDecisionEnum = builder.enumType('ProjectDecision', { values: PROJECT_DECISIONS });

const DecideProjectInput = builder.inputType('DecideProjectInput', {
  fields: (t) => ({
    projectId: t.id(),
    decision: t.field({ type: ProjectDecisionEnum }),
    version: t.int({ description: 'The version of the project that the decision is about.' }),
  }),
});

const RecheckLinkInput = builder.inputType('RecheckLinkInput', {
  fields: (t) => ({ projectId: t.id() }),
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
  recheckLink: t.prismaField({
    type: AdminProject,
    errors: {},
    description: 'Has the worker look again where the link of a project leads.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: RecheckLinkInput }) },
    resolve: async (query, _root, { input }, context) => {
      await recheckLink(context, requireViewer(context), input.projectId);
      return context.prisma.project.findUniqueOrThrow({ ...query, where: { id: input.projectId } });
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
