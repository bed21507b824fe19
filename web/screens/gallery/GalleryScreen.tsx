import { SEARCH_MAX } from '../../../gateway/features/gallery/rules.ts';
import { GalleryFilters } from '../../features/gallery/GalleryFilters.tsx';
import { ProjectGrid } from '../../features/gallery/ProjectGrid.tsx';
import { useProjects } from '../../features/gallery/useProjects.ts';
import { storedCourse } from '../../lib/courseNames.ts';
import { courseFromUrl } from '../../lib/courses.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { useTyped } from '../../lib/useTyped.ts';
import { PageHead } from '../marketing/PageHead.tsx';

/** What the children made, for everybody to see. What is searched for is in the address. */
export function GalleryScreen() {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').trim().slice(0, SEARCH_MAX);
  const course = courseFromUrl(params.get('filter'))?.id ?? null;
  const put = (name: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const [typed, setTyped] = useTyped(search, (text) => put('search', text));
  const projects = useProjects({ search, course: course && storedCourse(course) });
  return (
    <>
      <PageHead
        tab="Gallery"
        title="Made by our students"
        lead="Websites, apps, videos and animations that children built in the course. Open one and see what an idea can become."
      />
      <section aria-labelledby="projects" className="wrap grid gap-6 py-10 lg:py-14">
        <h2 id="projects" className="sr-only">
          Projects
        </h2>
        <GalleryFilters
          search={typed}
          onSearch={setTyped}
          filter={course ?? 'all'}
          onFilter={(filter) => put('filter', filter === 'all' ? null : filter)}
        />
        <ProjectGrid projects={projects} isNarrowed={search !== '' || course !== null} />
      </section>
    </>
  );
}
