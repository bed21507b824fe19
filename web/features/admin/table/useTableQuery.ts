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

/** A filter of a value that is no option, such as the first day behind a figure of the overview. */
export type LinkedFilter = {
  /** Name of the query parameter. */
  name: string;
  /** A day has a field. An id comes from other pages alone, and can be taken away. */
  kind: 'day' | 'id';
  /** The label of the field, or a sentence that says what the id limits the table to. */
  label: string;
};

/** For a table without such filters. */
export const NO_LINKED_FILTERS: readonly LinkedFilter[] = [];

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
  linkedFilters: readonly LinkedFilter[];
  /** The value of a filter that is no option; null for none. */
  linked: (name: string) => string | null;
  isFiltered: boolean;
  clear: () => void;
};

/** Returns the search, the sort and the filters that the URL holds, and what changes them. */
export function useTableQuery(
  sorts: readonly SortOption[],
  filters: readonly TableFilter[],
  linkedFilters: readonly LinkedFilter[],
): TableQuery {
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
  const linked = (name: string) => {
    const kind = linkedFilters.find((candidate) => candidate.name === name)?.kind;
    const value = params.get(name) ?? '';
    return kind && (kind === 'id' ? isUuid(value) : isDay(value)) ? value : null;
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
    linkedFilters,
    linked,
    isFiltered:
      search !== '' ||
      filters.some(({ name }) => chosen(name) !== null) ||
      linkedFilters.some(({ name }) => linked(name) !== null),
    clear: () => {
      setTyped('');
      change(
        Object.fromEntries(
          ['search', ...[...filters, ...linkedFilters].map(({ name }) => name)].map((name) => [name, null]),
        ),
      );
    },
  };
}
