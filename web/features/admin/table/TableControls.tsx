import { Columns3, Search } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { useId } from 'react';
import { MAX_TABLE_SEARCH_LENGTH } from '../../../../contract/tables.ts';
import { Button } from '../../../ui/Button.tsx';
import { DropdownMenu } from '../../../ui/DropdownMenu.tsx';
import { controlStyle } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { TableQuery } from './useTableQuery.ts';

type TableControlsProps = {
  /** Accessible name and placeholder of the search field; null for a table without a search. */
  searchLabel: string | null;
  query: TableQuery;
  /** Null for a table whose columns are always shown. */
  columnChoice: ColumnChoice | null;
};

/** Renders the search, the filters, the sort and the choice of columns of a table. */
export function TableControls({ searchLabel, query, columnChoice }: TableControlsProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      {searchLabel && <SearchField label={searchLabel} query={query} />}
      <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        {query.filters.map(({ name, label, options }) => (
          <div key={name} className="min-w-0 sm:basis-52">
            <SelectField
              label={label}
              placeholder="All"
              options={options}
              value={query.chosen(name) ?? ''}
              onChange={(event) => query.choose(name, event.target.value || null)}
            />
          </div>
        ))}
        {query.linkedFilters
          .filter(({ kind }) => kind === 'day')
          .map(({ name, label }) => (
            <div key={name} className="min-w-0 sm:basis-52">
              <TextField
                label={label}
                type="date"
                value={query.linked(name) ?? ''}
                onChange={({ target }) => query.choose(name, target.value || null)}
              />
            </div>
          ))}
        {query.sorts.length > 0 && (
          <div className="col-span-2 min-w-0 sm:basis-52 lg:hidden">
            <SelectField
              label="Sort by"
              options={sortOptions(query)}
              value={`${query.sort.by} ${query.sort.isDescending}`}
              onChange={(event) => {
                const [by = '', isDescending] = event.target.value.split(' ');
                query.setSort({ by, isDescending: isDescending === 'true' });
              }}
            />
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          {columnChoice && <ColumnMenu {...columnChoice} />}
          {query.isFiltered && (
            <Button variant="outline" onClick={query.clear}>
              Clear filters
            </Button>
          )}
        </div>
      </div>
      {query.linkedFilters
        .filter(({ kind, name }) => kind === 'id' && query.linked(name))
        .map(({ name, label }) => (
          <p key={name} className="flex flex-wrap items-center gap-3">
            {label}
            <Button variant="outline" size="sm" onClick={() => query.choose(name, null)}>
              Show All
            </Button>
          </p>
        ))}
    </div>
  );
}

const sortOptions = ({ sorts }: TableQuery) =>
  sorts.flatMap(({ value, label, isDescending }) =>
    [isDescending, !isDescending].map((descending) => ({
      value: `${value} ${descending}`,
      label: `${label}, ${descending ? 'descending' : 'ascending'}`,
    })),
  );

function SearchField({ label, query }: { label: string; query: TableQuery }) {
  const id = useId();
  return (
    <search className="relative">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search className="absolute left-4 top-1/2 size-5 -translate-y-1/2 text-muted" aria-hidden="true" />
      <input
        id={id}
        type="search"
        value={query.typed}
        maxLength={MAX_TABLE_SEARCH_LENGTH}
        placeholder={label}
        className={`${controlStyle} pl-12`}
        onChange={(event) => query.setTyped(event.target.value)}
      />
    </search>
  );
}

type ColumnChoice = {
  columns: readonly { id: string; header: string }[];
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
};

/** Renders the menu that shows and hides columns, all but the first, which names the row. */
function ColumnMenu({ columns, hidden, onHide }: ColumnChoice) {
  const trigger = (
    <Button variant="outline" icon={<Columns3 className="size-5" aria-hidden="true" />}>
      Columns
    </Button>
  );
  return (
    <DropdownMenu trigger={trigger} label="Columns" align="start">
      {columns.slice(1).map(({ id, header }) => {
        const isShown = !hidden.includes(id);
        return (
          <Radix.CheckboxItem
            key={id}
            checked={isShown}
            // Several columns can be chosen before the menu closes.
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={() =>
              onHide(isShown ? [...hidden, id] : hidden.filter((column) => column !== id))
            }
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 py-2 font-bold data-highlighted:bg-indigo-soft"
          >
            <span
              aria-hidden="true"
              className={`grid size-6 place-items-center rounded-md border-2 ${isShown ? 'border-indigo bg-indigo text-on-indigo' : 'border-line-strong'}`}
            >
              {isShown && '✓'}
            </span>
            {header}
          </Radix.CheckboxItem>
        );
      })}
    </DropdownMenu>
  );
}
