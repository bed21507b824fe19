import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { AdminTableName } from '../../../../contract/tables.ts';
import { PagedRows, type PagedRowsProps } from './PagedRows.tsx';
import { TableControls } from './TableControls.tsx';
import { TableExport } from './TableExport.tsx';
import { useHiddenColumns } from './useHiddenColumns.ts';

type AdminTableProps<Row extends { id: string }> = Omit<PagedRowsProps<Row>, 'hiddenColumns'> & {
  name: AdminTableName;
  /** Accessible name of the search field; null for a table without a search. */
  searchLabel: string | null;
  /** The filters of an export, by the names of the schema; what is null does not filter. */
  exportFilters: Readonly<Record<string, string | boolean | null>>;
  /** Stands between the controls and the rows, such as the actions for selected rows. */
  children?: ReactNode;
};

/** Renders a table of the admin panel with its controls, its states and the button for the next page. */
export function AdminTable<Row extends { id: string }>(props: AdminTableProps<Row>) {
  const { name, searchLabel, query, columns, children } = props;
  const [hiddenColumns, setHiddenColumns] = useHiddenColumns(name);
  return (
    <div
      className={clsx(
        'grid grid-cols-1 gap-5',
        // The bar of the selection, which stays in view, must not cover what has the focus.
        props.selection && '[&_a]:scroll-mt-36 [&_input]:scroll-mt-36',
      )}
    >
      <TableControls
        searchLabel={searchLabel}
        query={query}
        columnChoice={{ columns, hidden: hiddenColumns, onHide: setHiddenColumns }}
      />
      <TableExport table={name} filters={props.exportFilters} />
      {children}
      <PagedRows {...props} hiddenColumns={hiddenColumns} />
    </div>
  );
}
