import type { z } from 'zod';
import type { ExportTableName } from '../../../contract/exports.ts';
import type { App } from '../../context.ts';
import { type ExportViewer, parseExportFilters, type TableExport } from './tableExports.ts';

/** The type of a table's filters as GraphQL arguments, which are optional and nullable. */
export type FiltersOf<Schema extends z.ZodType<object>> = {
  [Name in keyof z.output<Schema>]?: z.output<Schema>[Name] | null | undefined;
};

/** The rows after the last one of a file, in the order of their ids: arguments for `findMany`. */
type NextRows<Where> = {
  where: { AND: (Where | { id: { gt: string } })[] };
  orderBy: { id: 'asc' };
  take: number;
};

type RowsExport<Filters, Where, Row> = {
  table: ExportTableName;
  /** The schema of the filters, by the names of the table's GraphQL arguments. */
  filters: z.ZodType<Filters> & { shape: object };
  /** Returns the condition of the table's connection for these filters. */
  where: (app: App, viewer: ExportViewer, filters: Filters) => Where | Promise<Where>;
  count: (app: App, where: Where) => Promise<number>;
  load: (app: App, next: NextRows<Where>) => Promise<Row[]>;
  /** The columns of the file: the header and the cell of a row. */
  columns: Readonly<Record<string, (row: Row) => string | number>>;
  /** Records that an admin reads these rows, where the table itself does. */
  recordReads?: (app: App, viewer: ExportViewer, ids: readonly string[]) => Promise<void>;
};

/** Returns how a table is exported whose rows its connection selects with the same `where`. */
export function exportRows<Filters, Where extends object, Row extends { id: string }>(
  table: RowsExport<Filters, Where, Row>,
): TableExport {
  const columns = Object.entries(table.columns);
  const whereOf = (app: App, viewer: ExportViewer, filters: Readonly<Record<string, string>>) =>
    table.where(app, viewer, parseExportFilters(table.filters, filters));
  return {
    table: table.table,
    columns: columns.map(([header]) => header),
    filters: Object.keys(table.filters.shape),
    count: async (app, viewer, filters) => table.count(app, await whereOf(app, viewer, filters)),
    async load(app, viewer, filters, { afterId, size }) {
      const where = await whereOf(app, viewer, filters);
      const rows = await table.load(app, {
        where: { AND: [where, ...(afterId === null ? [] : [{ id: { gt: afterId } }])] },
        orderBy: { id: 'asc' },
        take: size,
      });
      await table.recordReads?.(
        app,
        viewer,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ id: row.id, cells: columns.map(([, cell]) => String(cell(row))) }));
    },
  };
}
