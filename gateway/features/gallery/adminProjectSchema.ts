import { contactHints } from '../../../contract/contactHints.ts';
import { type ProjectState, projectState } from '../../../contract/gallery.ts';
import type { Project } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { Student } from '../enrolment/schema.ts';
import { ProjectKindEnum, ProjectStateEnum } from './enums.ts';
import { screenshotLink, withScreenshot } from './screenshotLink.ts';

type CheckedLink = Pick<
  Project,
  'linkCheckDueAt' | 'linkCheckedAt' | 'linkFinalUrl' | 'linkStatus' | 'linkProblem'
>;

const LinkCheck = builder.objectRef<CheckedLink>('LinkCheck').implement({
  description: 'Where the link of a project led when the worker last followed it.',
  authScopes: { admin: true },
  fields: (t) => ({
    isPending: t.boolean({ resolve: ({ linkCheckDueAt }) => linkCheckDueAt !== null }),
    checkedAt: t.expose('linkCheckedAt', { type: 'DateTime', nullable: true }),
    finalUrl: t.exposeString('linkFinalUrl', { nullable: true }),
    status: t.exposeInt('linkStatus', {
      nullable: true,
      description: 'Status of the response; null without one.',
    }),
    problem: t.exposeString('linkProblem', { nullable: true, description: 'Why there was no response.' }),
  }),
});

/** Of one child so many projects are counted. */
const MAX_COUNTED = 100;

type StateCounts = Record<ProjectState, number>;

const ProjectCounts = builder.objectRef<StateCounts>('ProjectCounts').implement({
  description: `Numbers of projects by their state, of the newest ${MAX_COUNTED}.`,
  authScopes: { admin: true },
  fields: (t) => ({
    waiting: t.int({ resolve: ({ WAITING }) => WAITING }),
    inGallery: t.int({ resolve: ({ IN_GALLERY }) => IN_GALLERY }),
    notShown: t.int({ resolve: ({ NOT_SHOWN }) => NOT_SHOWN }),
  }),
});

export const AdminProject = builder.prismaObject('Project', {
  variant: 'AdminProject',
  description: 'A project as admins see it, with the student who made it.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    student: t.relation('student', { type: Student }),
    version: t.exposeInt('version', {
      description: 'Grows with every change; a decision names the one it was made about.',
    }),
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
      resolve: (project, _args, context) => screenshotLink(context, project, 'full'),
    }),
    thumbnailUrl: t.string({
      nullable: true,
      description: 'Path of its screenshot, 640 pixels wide.',
      select: withScreenshot,
      resolve: (project, _args, context) => screenshotLink(context, project, 'small'),
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
    linkCheck: t.field({
      type: LinkCheck,
      select: {
        linkCheckDueAt: true,
        linkCheckedAt: true,
        linkFinalUrl: true,
        linkStatus: true,
        linkProblem: true,
      },
      resolve: (project) => project,
    }),
    otherProjects: t.field({
      type: ProjectCounts,
      description: 'The other projects of the same child.',
      select: {
        student: {
          select: {
            projects: {
              select: { id: true, isApproved: true, decidedAt: true },
              orderBy: { submittedAt: 'desc' },
              take: MAX_COUNTED,
            },
          },
        },
      },
      resolve: ({ id, student }) => countStates(student.projects.filter((other) => other.id !== id)),
    }),
  }),
});

function countStates(projects: readonly Pick<Project, 'isApproved' | 'decidedAt'>[]): StateCounts {
  const counts: StateCounts = { WAITING: 0, IN_GALLERY: 0, NOT_SHOWN: 0 };
  for (const project of projects) counts[projectState(project)] += 1;
  return counts;
}
