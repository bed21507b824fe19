import { clsx } from 'clsx';
import { EmptyArt } from '../../ui/art/EmptyArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ProjectCard } from './ProjectCard.tsx';
import type { Liker } from './ProjectLikes.tsx';
import { PAGE_SIZE, type Projects } from './useProjects.ts';

const columnsClass = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3';

type ProjectGridProps = {
  projects: Projects;
  /** True while a search or a filter excludes some projects. */
  isNarrowed: boolean;
  liker: Liker;
  timeZone: string;
};

/** Shows the approved projects, or a placeholder while there are none. */
export function ProjectGrid({ projects, isNarrowed, liker, timeZone }: ProjectGridProps) {
  const { list, isChanging, failed, retry } = projects;
  if (failed) {
    return (
      <ErrorState title="The projects could not be loaded" onRetry={retry}>
        Please check your connection and try again.
      </ErrorState>
    );
  }
  if (list === null) return <LoadingGrid />;
  return (
    <>
      <p role="status" className="sr-only">
        {isChanging ? 'Loading...' : `${list.length} ${list.length === 1 ? 'project' : 'projects'} shown`}
      </p>
      <div
        aria-busy={isChanging}
        className={clsx('grid gap-8 transition-opacity', isChanging && 'opacity-60')}
      >
        {list.length === 0 ? (
          <EmptyGrid isNarrowed={isNarrowed} />
        ) : (
          <ul className={columnsClass}>
            {list.map((project, index) => (
              <li key={project.id} className="flex min-w-0">
                <ProjectCard project={project} index={index % PAGE_SIZE} liker={liker} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        )}
        <ShowMore projects={projects} />
      </div>
    </>
  );
}

function ShowMore({ projects }: Pick<ProjectGridProps, 'projects'>) {
  if (!projects.hasMore) return null;
  return (
    <div className="grid justify-items-center gap-4">
      {projects.moreFailed && (
        <ErrorState title="More projects could not be loaded" onRetry={projects.showMore} />
      )}
      {!projects.moreFailed && (
        <Button variant="outline" loading={projects.isLoadingMore} onClick={projects.showMore}>
          Show more
        </Button>
      )}
    </div>
  );
}

function EmptyGrid({ isNarrowed }: Pick<ProjectGridProps, 'isNarrowed'>) {
  return isNarrowed ? (
    <EmptyState art={<EmptyArt of="box" />} title="No Projects Found">
      Try adjusting your search or filter criteria
    </EmptyState>
  ) : (
    <EmptyState art={<EmptyArt of="frame" />} title="No Projects Yet">
      Be the first to share your amazing AI-powered creation!
    </EmptyState>
  );
}

function LoadingGrid() {
  return (
    <div className={columnsClass} aria-busy="true">
      <p role="status" className="sr-only">
        Loading...
      </p>
      {['one', 'two', 'three', 'four', 'five', 'six'].map((key) => (
        <div key={key} className="overflow-hidden rounded-3xl border-2 border-line bg-surface">
          <Skeleton className="aspect-[8/5] rounded-none" />
          <div className="grid gap-3 p-5">
            <Skeleton className="h-7 w-36" />
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-12" />
            <Skeleton className="h-6 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
