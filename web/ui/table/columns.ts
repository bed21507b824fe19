import type { ReactNode } from 'react';

/** A column of a table. The first one names the row and links to its record; it cannot be hidden. */
export type TableColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The sort that a press on the header chooses; without it the column cannot be sorted by. */
  sort?: string;
  /** True for numbers, which are aligned at their end. */
  isNumeric?: boolean;
};

export type TableSort = { by: string; isDescending: boolean };

export type TableSelection = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
};

export type TableProps<Row extends { id: string }> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly TableColumn<Row>[];
  hiddenColumns: readonly string[];
  rows: readonly Row[];
  /** Number of rows on all pages, for screen readers. */
  total: number;
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  /** Path of a row's record; null for rows without one. */
  rowLink: ((row: Row) => string) | null;
  /** Text that names a row, for the checkbox that selects it. */
  rowLabel: (row: Row) => string;
  selection: TableSelection | null;
  /** True while other rows are being loaded. */
  busy: boolean;
};
