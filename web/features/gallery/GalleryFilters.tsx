import { Search } from 'lucide-react';
import { useId } from 'react';
import { SEARCH_MAX } from '../../../gateway/features/gallery/rules.ts';
import { type CourseId, courses } from '../../lib/courses.ts';
import { Button } from '../../ui/Button.tsx';
import { controlStyle } from '../../ui/Field.tsx';

export type GalleryFilter = 'all' | CourseId;

type GalleryFiltersProps = {
  search: string;
  onSearch: (search: string) => void;
  filter: GalleryFilter;
  onFilter: (filter: GalleryFilter) => void;
};

const filters: readonly { value: GalleryFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  ...courses.map(({ id, shortName }) => ({ value: id, label: shortName })),
];

export function GalleryFilters({ search, onSearch, filter, onFilter }: GalleryFiltersProps) {
  const searchId = useId();
  return (
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
          maxLength={SEARCH_MAX}
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
    </div>
  );
}
