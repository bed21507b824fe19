import { isUuid } from '../../../contract/pattern.ts';
import type { App } from '../../context.ts';
import type { PageMeta, RecordPages } from '../../feature.ts';
import { publicLink } from '../files/links.ts';
import { readPlatformName } from '../settings/settings.ts';
import { publishedProjects } from './access.ts';

const DESCRIPTION_LENGTH = 160;

/** The pages of single projects: /gallery/:projectId and the one before its link, /gallery/:projectId/visit. */
export function projectPages({ prisma }: App): RecordPages {
  return {
    matches: (path) => path.startsWith('/gallery/'),
    async load(path): Promise<PageMeta | null> {
      const parsed = parsePath(path);
      if (!parsed || !isUuid(parsed.id)) return null;
      const project = await prisma.project.findFirst({
        where: { AND: [{ id: parsed.id }, publishedProjects] },
        select: {
          id: true,
          title: true,
          description: true,
          screenshot: { select: { id: true, bucket: true, width: true, height: true } },
          student: { select: { firstName: true, showsNameInGallery: true } },
        },
      });
      if (!project) return null;
      const { title, screenshot, student } = project;
      const platformName = await readPlatformName(prisma);
      const maker = student.showsNameInGallery ? student.firstName : 'a child';
      return {
        platformName,
        title: parsed.isVisit ? `Visit ${title}` : title,
        description: shorten(project.description ?? `Made by ${maker} in a course of ${platformName}.`),
        path: `/gallery/${project.id}${parsed.isVisit ? '/visit' : ''}`,
        picture: screenshot && {
          path: publicLink(screenshot, 'full'),
          width: screenshot.width,
          height: screenshot.height,
          alt: `Screenshot of ${title}`,
        },
      };
    },
  };
}

/** Reads the id of a project's page; it need not be one. */
function parsePath(path: string): { id: string; isVisit: boolean } | null {
  const [root, section, id, page, ...more] = path.split('/');
  if (root !== '' || section !== 'gallery' || !id || more.length > 0) return null;
  return page === undefined || page === 'visit' ? { id, isVisit: page === 'visit' } : null;
}

function shorten(text: string): string {
  const line = text.replaceAll('\n', ' ').trim();
  return line.length <= DESCRIPTION_LENGTH
    ? line
    : `${line.slice(0, DESCRIPTION_LENGTH - 1).toWellFormed()}…`;
}
