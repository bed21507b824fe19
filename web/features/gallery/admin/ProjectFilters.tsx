import { Search } from 'lucide-react';
import { useId } from 'react';
import { MAX_TABLE_SEARCH_LENGTH } from '../../../../contract/tables.ts';
import { useDebouncedValue } from '../../../lib/hooks/useDebouncedValue.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { controlStyle } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { courses } from '../../courses/courses.ts';
import { projectKinds } from '../projectKinds.ts';
import { PROJECT_SORTS, PROJECT_STATES, type ProjectFilter } from './projectFilter.ts';

const KIND_OPTIONS = [
  { value: '', label: 'All types' },
  ...Object.entries(projectKinds).map(([kind, { label }]) => ({ value: kind.toLowerCase(), label })),
];
const COURSE_OPTIONS = [
  { value: '', label: 'All courses' },
  ...courses.map(({ id, shortName }) => ({ value: id, label: shortName })),
];

type ProjectFiltersProps = { filter: ProjectFilter; onChange: (part: Partial<ProjectFilter>) => void };

/** Renders the controls of the list of projects. */
export function ProjectFilters({ filter, onChange }: ProjectFiltersProps) {
  const searchId = useId();
  const [search, setSearch] = useDebouncedValue(filter.search, (text) => onChange({ search: text }));
  return (
    <div className="grid gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">State</legend>
        {PROJECT_STATES.map(({ name, label }) => (
          <Button
            key={name}
            size="sm"
            variant={name === filter.state ? 'secondary' : 'outline'}
            aria-pressed={name === filter.state}
            // Each state has its own order to begin with.
            onClick={() => onChange({ state: name, sort: name === 'waiting' ? 'oldest' : 'newest' })}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <search className="relative">
        <label htmlFor={searchId} className="sr-only">
          Search projects
        </label>
        <Search className="absolute left-4 top-1/2 size-5 -translate-y-1/2 text-muted" aria-hidden="true" />
        <input
          id={searchId}
          type="search"
          value={search}
          maxLength={MAX_TABLE_SEARCH_LENGTH}
          placeholder="Search projects"
          className={`${controlStyle} pl-12`}
          onChange={(event) => setSearch(event.target.value)}
        />
      </search>
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label="Type"
          options={KIND_OPTIONS}
          value={filter.kind}
          onChange={(event) => onChange({ kind: event.target.value })}
        />
        <SelectField
          label="Course"
          options={COURSE_OPTIONS}
          value={filter.course}
          onChange={(event) => onChange({ course: event.target.value })}
        />
        <SelectField
          label="Order"
          options={PROJECT_SORTS}
          value={filter.sort}
          onChange={(event) => onChange({ sort: event.target.value as ProjectFilter['sort'] })}
        />
        <Checkbox
          label="Featured only"
          checked={filter.isFeatured}
          onChange={(event) => onChange({ isFeatured: event.target.checked })}
        />
      </div>
    </div>
  );
}
