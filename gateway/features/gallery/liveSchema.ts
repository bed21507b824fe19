import { builder, type PublishedEvent, VIEWER_INDEPENDENT } from '../../graphql/builder.ts';
import { signalSubscription } from '../../graphql/subscriptionFields.ts';
import { publishedProjects } from './access.ts';

const LiveProject = builder.prismaObject('Project', {
  variant: 'LiveProject',
  description: 'What changes of a project while the gallery is open.',
  extensions: VIEWER_INDEPENDENT,
  authScopes: { public: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    likesCount: t.exposeInt('likesCount'),
    isFeatured: t.exposeBoolean('isFeatured'),
  }),
});

const ProjectsChanged = builder.objectRef<PublishedEvent<'projects.changed'>>('ProjectsChanged').implement({
  description: 'Projects were liked, or entered or left the gallery.',
  extensions: VIEWER_INDEPENDENT,
  authScopes: { signedIn: true },
  fields: (t) => ({
    projectIds: t.idList({ resolve: ({ payload }) => payload.projectIds }),
    changesList: t.boolean({
      description:
        'True when projects entered, left or moved in the gallery; false when only they themselves changed.',
      resolve: ({ payload }) => payload.changesList,
    }),
    projects: t.prismaField({
      type: [LiveProject],
      description: 'Those of them that are in the gallery now.',
      resolve: (query, { payload }, _args, { prisma }) =>
        prisma.project.findMany({
          ...query,
          where: { AND: [{ id: { in: payload.projectIds } }, publishedProjects] },
          take: payload.projectIds.length,
        }),
    }),
  }),
});

signalSubscription('projectsChanged', {
  description: 'Changes of the gallery: at most one a second from each gateway. A missed one is lost.',
  payload: ProjectsChanged,
  args: {},
  source: {
    kinds: ['projects.changed'],
    // The gallery is public, and the fields load what it shows now.
    visible: async (_prisma, _viewer, events) => events,
  },
});
