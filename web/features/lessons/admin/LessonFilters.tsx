import { Search } from 'lucide-react';
import { useId } from 'react';
import { LESSON_SEARCH_MAX } from '../../../../gateway/features/lessons/content/rules.ts';
import { type CourseId, courses } from '../../../lib/courses.ts';
import { Button } from '../../../ui/Button.tsx';
import { controlStyle } from '../../../ui/Field.tsx';

type LessonFiltersProps = {
  search: string;
  onSearch: (search: string) => void;
  course: CourseId | null;
  onCourse: (course: CourseId | null) => void;
};

const choices: readonly { value: CourseId | null; label: string }[] = [
  { value: null, label: 'All' },
  ...courses.map(({ id, shortName }) => ({ value: id, label: shortName })),
];

export function LessonFilters({ search, onSearch, course, onCourse }: LessonFiltersProps) {
  const searchId = useId();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <search className="relative min-w-60 flex-1">
        <label htmlFor={searchId} className="sr-only">
          Search lessons
        </label>
        <Search className="absolute left-4 top-1/2 size-5 -translate-y-1/2 text-muted" aria-hidden="true" />
        <input
          id={searchId}
          type="search"
          value={search}
          maxLength={LESSON_SEARCH_MAX}
          placeholder="Search lessons"
          className={`${controlStyle} pl-12`}
          onChange={(event) => onSearch(event.target.value)}
        />
      </search>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Course</legend>
        {choices.map(({ value, label }) => (
          <Button
            key={label}
            size="sm"
            variant={value === course ? 'secondary' : 'outline'}
            aria-pressed={value === course}
            onClick={() => onCourse(value)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
