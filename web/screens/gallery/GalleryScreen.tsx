import { MAX_SEARCH_LENGTH } from '../../../contract/gallery.ts';
import { DEFAULT_TIME_ZONE } from '../../../contract/time.ts';
import { useSession } from '../../features/accounts/session/session.ts';
import { storedCourse } from '../../features/courses/courseNames.ts';
import { useCourseSearch } from '../../features/courses/useCourseSearch.ts';
import { ProjectGrid } from '../../features/gallery/ProjectGrid.tsx';
import type { Liker } from '../../features/gallery/ProjectLikes.tsx';
import { useGalleryFamily } from '../../features/gallery/useGalleryFamily.ts';
import { useProjects } from '../../features/gallery/useProjects.ts';
import { lazyView } from '../../lib/chunks/lazyView.tsx';
import { NotLoadedPart } from '../../ui/NotLoaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchFilters } from '../../ui/SearchFilters.tsx';

// Loaded on demand, because visitors do not need it.
const FamilyPanel = lazyView(
  async () => (await import('../../features/gallery/FamilyPanel.tsx')).FamilyPanel,
  NotLoadedPart,
  PanelSpace,
);

const GallerySignals = lazyView(
  async () => (await import('../../features/gallery/live/GallerySignals.tsx')).GallerySignals,
  NotLoadedPart,
);

/** While the likes of another student are on the page, nothing can be liked. */
const NOBODY: Liker = { kind: 'nobody' };

/** Renders the public gallery of the children's projects. The search is in the URL. */
export function GalleryScreen() {
  const { search, course, controls } = useCourseSearch({ course: 'filter', maxLength: MAX_SEARCH_LENGTH });
  const { status, viewer } = useSession();
  const { students, selected, liker } = useGalleryFamily();
  const projects = useProjects({
    search,
    course: course && storedCourse(course),
    studentId: selected === undefined ? undefined : (selected?.id ?? null),
  });
  return (
    <>
      {viewer && <GallerySignals />}
      <PageHead
        tab="Gallery"
        title="Made by our students"
        aside={
          viewer && selected ? (
            <FamilyPanel students={students} selected={selected} viewer={viewer} />
          ) : (
            // Also in the prerendered page, where nothing is known yet.
            (status === 'loading' || selected === undefined) && <PanelSpace />
          )
        }
        lead="Websites, apps, videos and animations that children built in the course. Open one and see what an idea can become."
      />
      <section aria-labelledby="projects" className="wrap grid gap-6 py-10 lg:py-14">
        <h2 id="projects" className="sr-only">
          Projects
        </h2>
        <SearchFilters label="Search projects" legend="Show" {...controls} />
        <ProjectGrid
          projects={projects}
          isNarrowed={search !== '' || course !== null}
          liker={liker.kind === 'student' && liker.studentId !== projects.studentId ? NOBODY : liker}
          timeZone={viewer?.timeZone ?? DEFAULT_TIME_ZONE}
        />
      </section>
    </>
  );
}

/** Reserves the height of the family's panel on a phone while a session is likely, so that nothing moves later. */
function PanelSpace() {
  return <div className="hidden [:root[data-session]_&]:block [:root[data-session]_&]:h-42 lg:h-0!" />;
}
