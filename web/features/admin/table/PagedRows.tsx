import { useMemo } from 'react';
import { countText, TABLE_TEXTS } from '../../../../contract/tables.ts';
import type { Pages } from '../../../lib/data/usePages.ts';
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import type { TableColumn, TableSelection } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { TableQuery } from './useTableQuery.ts';

export type PagedRowsProps<Row extends { id: string }> = {
  /** What the rows are, such as 'Students'; the accessible name of the table. */
  label: string;
  /** The word for one row and for several. */
  noun: readonly [one: string, many: string];
  query: TableQuery;
  columns: readonly TableColumn<Row>[];
  hiddenColumns: readonly string[];
  pages: Pages<Row>;
  rowLink: ((row: Row) => string) | null;
  rowLabel: (row: Row) => string;
  selection: TableSelection | null;
  /** Shown instead of an empty table that no search or filter has emptied. */
  empty: { title: string; text: string };
};

/** Renders the rows of a table that is read by the page: their count, their states and the button for the next page. */
export function PagedRows<Row extends { id: string }>(props: PagedRowsProps<Row>) {
  const { noun, pages, query, empty, ...table } = props;
  const { page } = pages;
  const edges = page?.edges;
  const rows = useMemo(() => edges?.map(({ node }) => node) ?? [], [edges]);
  return (
    <>
      {page && (
        <p role="status" className="text-base text-muted">
          {countText(page.totalCount, ...noun)}
        </p>
      )}
      {pages.hasFailed && (
        <ErrorState title={TABLE_TEXTS.notLoaded} onRetry={pages.retry} retrying={pages.retrying} />
      )}
      {!page && !pages.hasFailed && <LoadingIndicator message={`Loading the ${noun[1]}...`} />}
      {page && rows.length === 0 && <NoRows noun={noun} query={query} empty={empty} />}
      {page && rows.length > 0 && (
        <DataTable
          label={table.label}
          columns={table.columns}
          hiddenColumns={table.hiddenColumns}
          rows={rows}
          total={page.totalCount}
          sort={query.sort}
          onSort={query.setSort}
          rowLink={table.rowLink}
          rowLabel={table.rowLabel}
          selection={table.selection}
          busy={pages.isStale}
        />
      )}
      <ShowMore pages={pages} noun={noun[1]} size="md" />
    </>
  );
}

type NoRowsProps = Pick<PagedRowsProps<{ id: string }>, 'noun' | 'query' | 'empty'>;

function NoRows({ noun, query, empty }: NoRowsProps) {
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
