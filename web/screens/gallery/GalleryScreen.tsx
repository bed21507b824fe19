import { MAX_SEARCH_LENGTH } from '../../../contract/gallery.ts';
import { storedCourse } from '../../features/courses/courseNames.ts';
import { useCourseSearch } from '../../features/courses/useCourseSearch.ts';
import { ProjectGrid } from '../../features/gallery/ProjectGrid.tsx';
import { useProjects } from '../../features/gallery/useProjects.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchFilters } from '../../ui/SearchFilters.tsx';

/** Renders the public gallery of the children's projects. The search is in the URL. */
export function GalleryScreen() {
  const { search, course, controls } = useCourseSearch({ course: 'filter', maxLength: MAX_SEARCH_LENGTH });
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
        <SearchFilters label="Search projects" legend="Show" {...controls} />
        <ProjectGrid projects={projects} isNarrowed={search !== '' || course !== null} />
      </section>
    </>
  );
}
