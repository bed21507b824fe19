import { clsx } from 'clsx';
import { type ReactNode, useMemo } from 'react';
import { type AdminTableName, countText, TABLE_TEXTS } from '../../../../contract/tables.ts';
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import type { TableColumn, TableSelection } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableControls } from './TableControls.tsx';
import { TableExport } from './TableExport.tsx';
import { useHiddenColumns } from './useHiddenColumns.ts';
import type { Pages } from './usePages.ts';
import type { TableQuery } from './useTableQuery.ts';

type AdminTableProps<Row extends { id: string }> = {
  name: AdminTableName;
  /** What the rows are, such as 'Students'; the accessible name of the table. */
  label: string;
  /** The word for one row and for several. */
  noun: readonly [one: string, many: string];
  /** Accessible name of the search field; null for a table without a search. */
  searchLabel: string | null;
  query: TableQuery;
  columns: readonly TableColumn<Row>[];
  pages: Pages<Row>;
  rowLink: ((row: Row) => string) | null;
  rowLabel: (row: Row) => string;
  selection: TableSelection | null;
  /** The filters of an export, by the names of the schema; what is null does not filter. */
  exportFilters: Readonly<Record<string, string | boolean | null>>;
  /** Shown instead of an empty table that no search or filter has emptied. */
  empty: { title: string; text: string };
  /** Stands between the controls and the rows, such as the actions for selected rows. */
  children?: ReactNode;
};

/** Renders a table of the admin panel with its controls, its states and the button for the next page. */
export function AdminTable<Row extends { id: string }>(props: AdminTableProps<Row>) {
  const { name, label, noun, searchLabel, query, columns, pages, children } = props;
  const [hiddenColumns, setHiddenColumns] = useHiddenColumns(name);
  const { page } = pages;
  const edges = page?.edges;
  const rows = useMemo(() => edges?.map(({ node }) => node) ?? [], [edges]);
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
      {page && (
        <p role="status" className="text-base text-muted">
          {countText(page.totalCount, ...noun)}
        </p>
      )}
      {pages.hasFailed && <ErrorState title={TABLE_TEXTS.notLoaded} onRetry={pages.retry} />}
      {!page && !pages.hasFailed && <LoadingIndicator message={`Loading the ${noun[1]}...`} />}
      {page && rows.length === 0 && <NoRows {...props} />}
      {page && rows.length > 0 && (
        <DataTable
          label={label}
          columns={columns}
          hiddenColumns={hiddenColumns}
          rows={rows}
          total={page.totalCount}
          sort={query.sort}
          onSort={query.setSort}
          rowLink={props.rowLink}
          rowLabel={props.rowLabel}
          selection={props.selection}
          busy={pages.isStale}
        />
      )}
      {page?.pageInfo.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-start"
          loading={pages.loadingMore}
          onClick={pages.loadMore}
        >
          Show More
        </Button>
      )}
      {pages.moreFailed && (
        <p role="alert" className="font-bold text-danger">
          {TABLE_TEXTS.notLoaded}
        </p>
      )}
    </div>
  );
}

function NoRows<Row extends { id: string }>({ noun, query, empty }: AdminTableProps<Row>) {
  if (!query.isFiltered)
    return (
      <EmptyState art={<EmptyArt of="box" />} title={empty.title}>
        {empty.text}
      </EmptyState>
    );
  return (
    <EmptyState
      art={<EmptyArt of="box" />}
      title={`No ${noun[1]} found`}
      action={
        <Button variant="outline" onClick={query.clear}>
          Clear filters
        </Button>
      }
    >
      Try other words or other filters.
    </EmptyState>
  );
}
