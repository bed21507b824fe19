import { clsx } from 'clsx';
import { Link } from '../../lib/router/router.tsx';
import type { TableProps } from './columns.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import { useRows } from './useRows.ts';
import { useVirtualRows } from './useVirtualRows.ts';

const CARD_HEIGHT = 220;

/** Renders rows as cards: the first column is the title, the others are pairs of a name and a value. */
export function CardList<Row extends { id: string }>(props: TableProps<Row>) {
  const { label, total, rowLink, rowLabel, selection, busy } = props;
  const table = useRows(props);
  const { rows } = table.getRowModel();
  const { container, items, measure, before, after } = useVirtualRows<HTMLUListElement>(
    rows.length,
    CARD_HEIGHT,
  );
  return (
    <ul
      ref={container}
      aria-label={label}
      aria-busy={busy}
      className={clsx('grid grid-cols-1', busy && 'opacity-60')}
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {items.map(({ index }) => {
        const row = rows[index];
        const [title, ...cells] = row?.getVisibleCells() ?? [];
        if (!row || !title) return null;
        return (
          <li
            key={row.id}
            ref={measure}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            className="pb-3"
          >
            <article
              className={clsx(
                'grid grid-cols-1 gap-2 rounded-3xl border-2 p-4',
                row.getIsSelected() ? 'border-indigo bg-indigo-soft' : 'border-line bg-surface',
              )}
            >
              <div className="flex items-start justify-between gap-2">
                <h3 className="min-w-0 text-xl [overflow-wrap:anywhere]">
                  {rowLink ? (
                    <Link to={rowLink(row.original)} className="link inline-flex min-h-11 items-center">
                      <table.FlexRender cell={title} />
                    </Link>
                  ) : (
                    <table.FlexRender cell={title} />
                  )}
                </h3>
                {selection && (
                  <RowCheckbox
                    label={`Select ${rowLabel(row.original)}`}
                    checked={row.getIsSelected()}
                    onChange={(checked) => row.toggleSelected(checked)}
                  />
                )}
              </div>
              <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-base">
                {cells.map((cell) => (
                  <div key={cell.id} className="contents">
                    <dt className="text-muted">{String(cell.column.columnDef.header)}</dt>
                    <dd className="wrap-anywhere **:whitespace-normal">
                      <table.FlexRender cell={cell} />
                    </dd>
                  </div>
                ))}
              </dl>
            </article>
          </li>
        );
      })}
    </ul>
  );
}
