import { isDay } from '../../../../contract/overview.ts';
import { isUuid } from '../../../../contract/pattern.ts';
import { MAX_TABLE_SEARCH_LENGTH } from '../../../../contract/tables.ts';
import { useDebouncedValue } from '../../../lib/hooks/useDebouncedValue.ts';
import { useSearchParams } from '../../../lib/router/router.tsx';
import type { TableSort } from '../../../ui/table/columns.ts';

/** A sort of a table, by its name in the schema. */
export type SortOption = { value: string; label: string; isDescending: boolean };

/** A filter of a table. The value of an option is that of the schema. */
export type TableFilter = {
  /** Name of the query parameter, and of the variable that it fills. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
};

const LINKED = ['mentorId', 'from', 'to'] as const;
type LinkedFilter = (typeof LINKED)[number];

export type TableQuery = {
  search: string;
  /** The text of the search field, which runs ahead of the search. */
  typed: string;
  setTyped: (text: string) => void;
  sort: TableSort;
  setSort: (sort: TableSort) => void;
  sorts: readonly SortOption[];
  filters: readonly TableFilter[];
  /** The chosen option of a filter; null for all. */
  chosen: (name: string) => string | null;
  choose: (name: string, value: string | null) => void;
  /** A filter that no control chooses and other pages link to, such as the days behind a figure; null for none. */
  linked: (name: LinkedFilter) => string | null;
  isFiltered: boolean;
  clear: () => void;
};

/** Returns the search, the sort and the filters that the URL holds, and what changes them. */
export function useTableQuery(sorts: readonly SortOption[], filters: readonly TableFilter[]): TableQuery {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').trim().slice(0, MAX_TABLE_SEARCH_LENGTH);
  const change = (values: Record<string, string | null>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  const [typed, setTyped] = useDebouncedValue(search, (text) => change({ search: text }));
  const [first] = sorts;
  const option = sorts.find(({ value }) => value === params.get('sort')?.toUpperCase()) ?? first;
  const order = params.get('order');
  const sort = {
    by: option?.value ?? '',
    isDescending: order === 'desc' || (order !== 'asc' && (option?.isDescending ?? true)),
  };
  const chosen = (name: string) => {
    const filter = filters.find((candidate) => candidate.name === name);
    const value = params.get(name)?.toUpperCase().replaceAll('-', '_');
    return filter?.options.find((candidate) => candidate.value === value)?.value ?? null;
  };
  const linked = (name: LinkedFilter) => {
    const value = params.get(name) ?? '';
    return (name === 'mentorId' ? isUuid(value) : isDay(value)) ? value : null;
  };
  return {
    search,
    typed,
    setTyped,
    sort,
    setSort: ({ by, isDescending }) =>
      change({ sort: by.toLowerCase(), order: isDescending ? 'desc' : 'asc' }),
    sorts,
    filters,
    chosen,
    choose: (name, value) => change({ [name]: value?.toLowerCase().replaceAll('_', '-') ?? null }),
    linked,
    isFiltered:
      search !== '' ||
      filters.some(({ name }) => chosen(name) !== null) ||
      LINKED.some((name) => linked(name) !== null),
    clear: () => {
      setTyped('');
      change(
        Object.fromEntries(
          ['search', ...LINKED, ...filters.map(({ name }) => name)].map((name) => [name, null]),
        ),
      );
    },
  };
}
