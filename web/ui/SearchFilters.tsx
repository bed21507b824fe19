import { Search } from 'lucide-react';
import { useId } from 'react';
import { Button } from './Button.tsx';
import { controlStyle } from './Field.tsx';

type SearchFiltersProps<Choice extends string> = {
  /** The visible placeholder and accessible name of the search field. */
  label: string;
  search: string;
  maxLength: number;
  onSearch: (search: string) => void;
  /** The legend of the choices, for screen readers only. */
  legend: string;
  /** The choices besides All, which is null. */
  choices: readonly { value: Choice; label: string }[];
  chosen: Choice | null;
  onChoose: (choice: Choice | null) => void;
};

/** Renders a search field, and filter buttons of which one is pressed. */
export function SearchFilters<Choice extends string>(props: SearchFiltersProps<Choice>) {
  const { label, search, maxLength, onSearch, legend, choices, chosen, onChoose } = props;
  const searchId = useId();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <search className="relative min-w-60 flex-1">
        <label htmlFor={searchId} className="sr-only">
          {label}
        </label>
        <Search className="absolute left-4 top-1/2 size-5 -translate-y-1/2 text-muted" aria-hidden="true" />
        <input
          id={searchId}
          type="search"
          value={search}
          maxLength={maxLength}
          placeholder={label}
          className={`${controlStyle} pl-12`}
          onChange={(event) => onSearch(event.target.value)}
        />
      </search>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{legend}</legend>
        {[{ value: null, label: 'All' }, ...choices].map(({ value, label: name }) => (
          <Button
            key={name}
            size="sm"
            variant={value === chosen ? 'secondary' : 'outline'}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            {name}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
