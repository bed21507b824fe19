import { Search } from 'lucide-react';
import { useId } from 'react';
import { Button } from './Button.tsx';
import { controlStyle } from './Field.tsx';

type SearchFiltersProps<Choice extends string> = {
  /** Says what is searched, to eyes and ears. */
  label: string;
  search: string;
  maxLength: number;
  onSearch: (search: string) => void;
  /** Says what the choices are about, to ears alone. */
  legend: string;
  /** Beside All, which is null. */
  choices: readonly { value: Choice; label: string }[];
  chosen: Choice | null;
  onChoose: (choice: Choice | null) => void;
};

/** A field to search by, and buttons of which one holds. */
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
