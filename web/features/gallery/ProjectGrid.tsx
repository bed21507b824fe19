import { Search, Upload } from 'lucide-react';
import { useId } from 'react';
import type { CourseId } from '../../lib/courses.ts';
import { EmptyArt } from '../../ui/art/EmptyArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { controlStyle } from '../../ui/Field.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type GalleryProject, ProjectCard } from './ProjectCard.tsx';

export type GalleryFilter = 'all' | CourseId;

type ProjectGridProps = {
  /** Null while the first projects are on their way. */
  projects: readonly GalleryProject[] | null;
  search: string;
  onSearch: (search: string) => void;
  filter: GalleryFilter;
  onFilter: (filter: GalleryFilter) => void;
  /** Absent for those who cannot share: visitors, and accounts without a student. */
  onShare?: () => void;
};

const filters: readonly { value: GalleryFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'website-app', label: 'Websites & Apps' },
  { value: 'video-animation', label: 'Videos & Animations' },
];

/** Search, filter and the grid of approved projects with its two empty states. */
export function ProjectGrid({ projects, search, onSearch, filter, onFilter, onShare }: ProjectGridProps) {
  const searchId = useId();
  const narrowed = search.trim() !== '' || filter !== 'all';
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <search className="relative min-w-60 flex-1">
          <label htmlFor={searchId} className="sr-only">
            Search projects
          </label>
          <Search className="absolute left-4 top-1/2 size-5 -translate-y-1/2 text-muted" aria-hidden="true" />
          <input
            id={searchId}
            type="search"
            value={search}
            placeholder="Search projects"
            className={`${controlStyle} pl-12`}
            onChange={(event) => onSearch(event.target.value)}
          />
        </search>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Show</legend>
          {filters.map(({ value, label }) => (
            <Button
              key={value}
              size="sm"
              variant={value === filter ? 'secondary' : 'outline'}
              aria-pressed={value === filter}
              onClick={() => onFilter(value)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
        {onShare && (
          <Button size="sm" icon={<Upload className="size-5" aria-hidden="true" />} onClick={onShare}>
            Share Project
          </Button>
        )}
      </div>
      <div aria-live="polite" aria-busy={projects === null}>
        {projects === null && <Waiting />}
        {projects?.length === 0 && (
          <EmptyState
            art={<EmptyArt of={narrowed ? 'box' : 'frame'} />}
            title={narrowed ? 'No Projects Found' : 'No Projects Yet'}
          >
            {narrowed
              ? 'Try adjusting your search or filter criteria'
              : 'Be the first to share your amazing AI-powered creation!'}
          </EmptyState>
        )}
        {projects !== null && projects.length > 0 && (
          <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {projects.map((project, place) => (
              <ProjectCard key={project.id} project={project} place={place} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {['one', 'two', 'three'].map((key) => (
        <Skeleton key={key} className="h-96 rounded-3xl" />
      ))}
    </div>
  );
}
