import {
  type ColumnDef,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { TableProps } from './columns.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

type RowsProps<Row extends { id: string }> = Pick<
  TableProps<Row>,
  'columns' | 'hiddenColumns' | 'rows' | 'sort' | 'onSort' | 'selection'
>;

/** Returns the table's model: visible columns, cells, and what is sorted and selected. The server sorts the rows. */
export function useRows<Row extends { id: string }>(props: RowsProps<Row>) {
  const { columns, hiddenColumns, rows, sort, onSort, selection } = props;
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, header, cell, sort: by }, index): ColumnDef<typeof features, Row> => ({
          id,
          header,
          accessorFn: (row) => row.id,
          cell: ({ row }) => cell(row.original),
          enableHiding: index > 0,
          enableSorting: by !== undefined,
        }),
      ),
    [columns],
  );
  // The table compares its state by identity and renders again for a new one.
  const columnVisibility = useMemo(
    () => Object.fromEntries(hiddenColumns.map((id) => [id, false])),
    [hiddenColumns],
  );
  const sortedId = columns.find((column) => column.sort === sort.by)?.id;
  const sorting = useMemo(
    () => (sortedId === undefined ? [] : [{ id: sortedId, desc: sort.isDescending }]),
    [sortedId, sort.isDescending],
  );
  const selected = selection?.selected;
  const rowSelection = useMemo(
    () => Object.fromEntries([...(selected ?? [])].map((id) => [id, true as const])),
    [selected],
  );
  return useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: (row) => row.id,
    manualSorting: true,
    enableRowSelection: selection !== null,
    state: { columnVisibility, sorting, rowSelection },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update;
      const by = columns.find(({ id }) => id === next?.id)?.sort;
      if (next && by !== undefined) onSort({ by, isDescending: next.desc });
    },
    // A third press would end the sorting, which the server's pages cannot do without.
    enableSortingRemoval: false,
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update;
      selection?.onChange(new Set(Object.keys(next).filter((id) => next[id])));
    },
  });
}
