import { isUuid } from '../../../contract/pattern.ts';
import { ProjectPage } from '../../features/gallery/page/ProjectPage.tsx';
import { VisitProject } from '../../features/gallery/page/VisitProject.tsx';
import { useLocation } from '../../lib/router/router.tsx';
import { NotFoundPage } from '../../ui/NotFoundPage.tsx';

/** Renders the pages of a single project. The route table names this file alone, since every visitor fetches it. */
export function ProjectPages() {
  const [, , id = '', page, ...more] = useLocation().pathname.replace(/\/$/, '').split('/');
  if (!isUuid(id) || more.length > 0) return <NotFoundPage />;
  if (page === 'visit') return <VisitProject key={id} id={id} />;
  return page === undefined ? <ProjectPage key={id} id={id} /> : <NotFoundPage />;
}
