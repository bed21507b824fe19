import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { AdminProjects } from '../../features/gallery/admin/AdminProjects.tsx';
import { ProjectFilters } from '../../features/gallery/admin/ProjectFilters.tsx';
import {
  type ProjectFilter,
  projectFilterQuery,
  readProjectFilter,
} from '../../features/gallery/admin/projectFilter.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { Button } from '../../ui/Button.tsx';

/** Renders /admin/projects: the projects that families shared. The filters are in the URL. */
export function AdminProjectsScreen() {
  const { viewer } = useSession();
  const [params, setParams] = useSearchParams();
  const filter = readProjectFilter(params);
  const query = projectFilterQuery(filter);
  const change = (part: Partial<ProjectFilter>) =>
    setParams(
      (current) => new URLSearchParams(projectFilterQuery({ ...readProjectFilter(current), ...part })),
      { replace: true },
    );
  if (!viewer) return null;
  return (
    <AdminFrame title="Projects">
      <section aria-labelledby="projects" className="grid grid-cols-1 gap-5">
        <h2 id="projects" className="text-2xl">
          Projects
        </h2>
        <ProjectFilters filter={filter} onChange={change} />
        {filter.student && (
          <p className="flex flex-wrap items-center gap-3">
            Only the projects of one child are shown.
            <Button variant="outline" size="sm" onClick={() => change({ student: '' })}>
              Show All Children
            </Button>
          </p>
        )}
        <AdminProjects key={query} filter={filter} timeZone={viewer.timeZone} />
      </section>
    </AdminFrame>
  );
}
