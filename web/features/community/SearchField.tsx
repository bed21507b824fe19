import { Search } from 'lucide-react';
import { useId } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../contract/gallery.ts';
import { useDebouncedValue } from '../../lib/hooks/useDebouncedValue.ts';
import { controlStyle } from '../../ui/Field.tsx';

type SearchFieldProps = { search: string; onSearch: (search: string) => void };

/** Searches a space after a pause in typing. */
export function SearchField({ search, onSearch }: SearchFieldProps) {
  const id = useId();
  const [typed, setTyped] = useDebouncedValue(search, onSearch);
  return (
    <search className="relative">
      <label htmlFor={id} className="sr-only">
        Search the community
      </label>
      <Search className="absolute left-4 top-1/2 size-5 -translate-y-1/2 text-muted" aria-hidden="true" />
      <input
        id={id}
        type="search"
        value={typed}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="Search the community"
        className={`${controlStyle} pl-12`}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  );
}
