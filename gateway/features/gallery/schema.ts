import { refuse } from '../../../contract/errors.ts';
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

/** Whoever sees the project may see its picture; until it is approved, by a link that runs out. */
function screenshotLink(secret: string, { isApproved, screenshot }: WithScreenshot, size: FileSize) {
  if (!screenshot) return null;
  return isApproved ? publicLink(screenshot, size) : signedLink(secret, screenshot, size, new Date());
}

builder.prismaObject('Project', {
  description: 'Something a child made. It says nothing of who the child is.',
  authScopes: { public: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    projectUrl: t.exposeString('projectUrl'),
    screenshotUrl: t.string({
      nullable: true,
      description: 'Where its picture is, as a path of this site.',
      select: withScreenshot,
      resolve: (project, _args, { config }) => screenshotLink(config.authSecret, project, 'full'),
    }),
    thumbnailUrl: t.string({
      nullable: true,
      description: 'Where its picture is in a size for lists, 640 pixels wide.',
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

/** A word in the title, in the description or as a tag. */
function holdsWord(word: string): Prisma.ProjectWhereInput {
  // % and _ stand for anything where a text is compared, and are meant as themselves here.
  const text = { contains: word.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' as const };
  // A tag is compared whole, in the ways that tags are written.
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
      refuse(checkSearch(search ?? ''));
      return prisma.project.findMany({
        ...query,
        where: {
          AND: [
            visibleProjects(viewer),
            { isApproved: true, course: course ?? undefined },
            ...searchWords(search ?? '').map(holdsWord),
          ],
        },
        orderBy: [{ isFeatured: 'desc' }, { submittedAt: 'desc' }, { id: 'desc' }],
      });
    },
  }),
);
