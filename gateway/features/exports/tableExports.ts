import type { z } from 'zod';
import { badInput } from '../../../contract/errors.ts';
import type { ExportTableName } from '../../../contract/exports.ts';
import type { App, Viewer } from '../../context.ts';

/** The filters of a table by name, as the text that its URL has. */
export type ExportFilters = Readonly<Record<string, string>>;

const MAX_FILTERS = 20;
const MAX_VALUE_LENGTH = 200;

type ExportedRow = { id: string; cells: readonly string[] };
type Page = { afterId: string | null; size: number };

/** How a table is written to a file: registered by the feature that owns the table. */
export type TableExport = {
  table: ExportTableName;
  /** The header of each column of the file. */
  columns: readonly string[];
  /** Names of the filters that it knows. */
  filters: readonly string[];
  /**
   * Counts the rows that the filters select and the viewer may see.
   * @throws DomainError BAD_INPUT for a filter's value that does not exist
   */
  count(app: App, viewer: ExportViewer, filters: ExportFilters): Promise<number>;
  /** Loads the next rows in the order of their ids. */
  load(app: App, viewer: ExportViewer, filters: ExportFilters, page: Page): Promise<ExportedRow[]>;
};

/** The admin whom an export is for, as they are while it runs. */
export type ExportViewer = Pick<Viewer, 'id' | 'role'>;

const tables = new Map<string, TableExport>();

export function registerTableExport(definition: TableExport): void {
  tables.set(definition.table, definition);
}

/** Reads the filters that a request names. @throws DomainError BAD_INPUT for one that the table does not have */
export function readFilters(
  filters: readonly { name: string; value: string }[],
  known: readonly string[],
): ExportFilters {
  if (filters.length > MAX_FILTERS) throw badInput('filters', `Use up to ${MAX_FILTERS} filters`);
  const unknown = filters.find(({ name, value }) => !known.includes(name) || value.length > MAX_VALUE_LENGTH);
  if (unknown) throw badInput('filters', 'This table has no such filter');
  return Object.fromEntries(filters.map(({ name, value }) => [name, value]));
}

/** Parses the filters of an export. @throws DomainError BAD_INPUT for a value that does not exist */
export function parseExportFilters<Filters>(schema: z.ZodType<Filters>, filters: ExportFilters): Filters {
  const parsed = schema.safeParse(filters);
  if (!parsed.success) throw badInput('filters', 'This table has no such filter');
  return parsed.data;
}

/** Returns how a table is exported. @throws DomainError BAD_INPUT for one that cannot be */
export function tableExport(table: string): TableExport {
  const definition = tables.get(table);
  if (!definition) throw badInput('table', 'This table cannot be exported');
  return definition;
}
