import { throwIfInvalid } from '../../../contract/errors.ts';
import type { Bucket, FileSize } from '../../../contract/files.ts';
import { checkSearch, searchWords } from '../../../contract/gallery.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { ProjectKind } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { publicLink, signedLink } from '../files/links.ts';
import { visibleProjects } from './access.ts';

const ProjectKindEnum = builder.enumType(ProjectKind, { name: 'ProjectKind' });

const withScreenshot = {
  isApproved: true,
  screenshot: { select: { id: true, bucket: true } },
} satisfies Prisma.ProjectSelect;

type WithScreenshot = { isApproved: boolean; screenshot: { id: string; bucket: Bucket } | null };

/** Returns the link to a project's screenshot, for anyone who may see the project; it expires until approval. */
function screenshotLink(secret: string, { isApproved, screenshot }: WithScreenshot, size: FileSize) {
  if (!screenshot) return null;
  return isApproved ? publicLink(screenshot, size) : signedLink(secret, screenshot, size, new Date());
}

builder.prismaObject('Project', {
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
    resolve: (query, _root, { search, course }, { prisma, viewer }) => {
      throwIfInvalid(checkSearch(search ?? ''));
      return prisma.project.findMany({
        ...query,
        where: {
          AND: [
            visibleProjects(viewer),
            { isApproved: true, ...(course && { course }) },
            ...searchWords(search ?? '').map(containsWord),
          ],
        },
        orderBy: [{ isFeatured: 'desc' }, { submittedAt: 'desc' }, { id: 'desc' }],
      });
    },
  }),
);
