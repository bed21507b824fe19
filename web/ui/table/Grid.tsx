import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Link } from '../../lib/router/router.tsx';
import type { TableProps } from './columns.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import { useRows } from './useRows.ts';
import { useVirtualRows } from './useVirtualRows.ts';

const ROW_HEIGHT = 56;
const frameStyle = 'overflow-x-auto rounded-3xl border-2 border-line';
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** Renders rows as a table. A header that can be sorted by is a button. */
export function Grid<Row extends { id: string }>(props: TableProps<Row>) {
  const { label, columns, total, rowLink, rowLabel, selection, busy } = props;
  const table = useRows(props);
  const { rows } = table.getRowModel();
  const { container, items, measure, before, after } = useVirtualRows<HTMLTableSectionElement>(
    rows.length,
    ROW_HEIGHT,
  );
  const isNumeric = (id: string) => columns.find((column) => column.id === id)?.isNumeric;
  const width = table.getVisibleLeafColumns().length + (selection ? 1 : 0);
  return (
    // Focusable, so that what is wider than the screen can be scrolled by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
    <section aria-label={`${label} table`} tabIndex={0} className={frameStyle}>
      <table
        aria-rowcount={total + 1}
        aria-busy={busy}
        aria-label={label}
        className={clsx('w-full border-collapse bg-surface text-left text-base', busy && 'opacity-60')}
      >
        <thead className="bg-sunken">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              {selection && (
                <th scope="col" className="w-14 px-2">
                  <RowCheckbox
                    label="Select all loaded rows"
                    checked={table.getIsAllRowsSelected()}
                    indeterminate={table.getIsSomeRowsSelected()}
                    onChange={(checked) => table.toggleAllRowsSelected(checked)}
                  />
                </th>
              )}
              {group.headers.map(({ id, column }) => {
                const sorted = column.getIsSorted();
                const name = String(column.columnDef.header);
                return (
                  <th
                    key={id}
                    scope="col"
                    {...(sorted && { 'aria-sort': ARIA_SORT[sorted] })}
                    className={clsx('whitespace-nowrap px-2', isNumeric(id) && 'text-right')}
                  >
                    {column.getCanSort() ? (
                      <button
                        type="button"
                        className="inline-flex min-h-12 items-center gap-1.5 rounded-xl px-2 font-bold hover:bg-indigo-soft"
                        onClick={() => column.toggleSorting()}
                      >
                        {name}
                        <SortIcon sorted={sorted} />
                      </button>
                    ) : (
                      <span className="inline-flex min-h-12 items-center px-2 font-bold">{name}</span>
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody ref={container}>
          <Space height={before} width={width} />
          {items.map(({ index }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <tr
                key={row.id}
                ref={measure}
                data-index={index}
                aria-rowindex={index + 2}
                className={clsx(
                  'border-t-2 border-line hover:bg-indigo-soft',
                  row.getIsSelected() && 'bg-indigo-soft',
                )}
              >
                {selection && (
                  <td className="px-2">
                    <RowCheckbox
                      label={`Select ${rowLabel(row.original)}`}
                      checked={row.getIsSelected()}
                      onChange={(checked) => row.toggleSelected(checked)}
                    />
                  </td>
                )}
                {row.getVisibleCells().map((cell, position) => {
                  const style = clsx(
                    'max-w-72 px-4 py-2.5 [overflow-wrap:break-word]',
                    isNumeric(cell.column.id) && 'text-right tabular-nums',
                  );
                  return position === 0 ? (
                    <th key={cell.id} scope="row" className={clsx(style, 'min-w-36 font-bold')}>
                      {rowLink ? (
                        <Link
                          to={rowLink(row.original)}
                          className="link inline-flex min-h-9 max-w-full items-center wrap-anywhere"
                        >
                          <table.FlexRender cell={cell} />
                        </Link>
                      ) : (
                        <table.FlexRender cell={cell} />
                      )}
                    </th>
                  ) : (
                    <td key={cell.id} className={style}>
                      <table.FlexRender cell={cell} />
                    </td>
                  );
                })}
              </tr>
            );
          })}
          <Space height={after} width={width} />
        </tbody>
      </table>
    </section>
  );
}

function SortIcon({ sorted }: { sorted: 'asc' | 'desc' | false }) {
  const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown;
  return <Icon className={clsx('size-4', !sorted && 'text-muted')} aria-hidden="true" />;
}

function Space({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td colSpan={width} style={{ height }} />
    </tr>
  );
}
