import { createHash } from 'node:crypto';
import {
  BULK_TEXTS,
  type BulkActionKind,
  MAX_BULK_RECORDS,
  MAX_PREVIEWED_RECORDS,
} from '../../../contract/bulkActions.ts';
import { badInput, DomainError } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { readFilters } from '../exports/tableExports.ts';
import {
  type BulkActionDefinition,
  type BulkPreviewRow,
  type BulkValues,
  bulkAction,
} from './definitions.ts';

type Named = { name: string; value: string };

/** The kind of action, the selected records and the form values. */
export type BulkSelection = {
  kind: BulkActionKind;
  /** The selected records; null for all that the filters select. */
  ids: readonly string[] | null;
  filters: readonly Named[];
  values: readonly Named[];
};

export type BulkActionPreview = {
  totalCount: number;
  changeCount: number;
  /** Why records would not change, the most frequent reason first. */
  skipped: { reason: string; count: number }[];
  /** The first of the records that would change. */
  rows: BulkPreviewRow[];
  /** Names exactly these changes: an action starts only while they are still the same. */
  digest: string;
};

const MAX_VALUES = 10;
const MAX_VALUE_LENGTH = 200;

/**
 * Finds out what an action would change, and what not and why.
 * @throws DomainError BAD_INPUT, LIMIT for too many records
 */
export async function previewBulkAction(
  app: App,
  viewer: Viewer,
  selection: BulkSelection,
): Promise<BulkActionPreview> {
  const { rows, digest } = await planBulkAction(app, viewer, selection);
  const changing = rows.filter(({ problem }) => problem === null);
  const reasons = Map.groupBy(
    rows.flatMap(({ problem }) => problem ?? []),
    (problem) => problem,
  );
  return {
    totalCount: rows.length,
    changeCount: changing.length,
    skipped: [...reasons]
      .map(([reason, { length }]) => ({ reason, count: length }))
      .sort((one, other) => other.count - one.count),
    rows: changing.slice(0, MAX_PREVIEWED_RECORDS),
    digest,
  };
}

/** Loads what an action would do to each of the selected records. @throws as previewBulkAction */
export async function planBulkAction(
  app: App,
  viewer: Viewer,
  selection: BulkSelection,
): Promise<{ rows: BulkPreviewRow[]; values: BulkValues; digest: string }> {
  const definition = bulkAction(selection.kind);
  const values = readValues(selection.values);
  const ids = await selectedIds(app, viewer, definition, selection);
  const found = new Map(
    (await definition.preview(app.unprepared, viewer, ids, values)).map((row) => [row.subjectId, row]),
  );
  const rows = ids.map((id) => found.get(id) ?? goneRow(id));
  const content = JSON.stringify([selection.kind, values, rows]);
  return { rows, values, digest: createHash('sha256').update(content).digest('base64url') };
}

const goneRow = (subjectId: string): BulkPreviewRow => ({
  ...{ subjectId, label: 'A deleted record', before: '', after: '' },
  ...{ problem: BULK_TEXTS.gone, expected: null },
});

async function selectedIds(
  app: App,
  viewer: Viewer,
  definition: BulkActionDefinition,
  { ids, filters }: BulkSelection,
): Promise<string[]> {
  const selected = ids
    ? [...new Set(ids)]
    : await definition.select(app, viewer, readFilters(filters, definition.filters), MAX_BULK_RECORDS + 1);
  if (selected.length === 0) throw badInput('ids', BULK_TEXTS.none);
  if (selected.length > MAX_BULK_RECORDS) throw new DomainError('LIMIT', BULK_TEXTS.tooManyRecords, 'ids');
  return selected;
}

function readValues(values: readonly Named[]): BulkValues {
  if (values.length > MAX_VALUES || values.some(({ value }) => value.length > MAX_VALUE_LENGTH))
    throw badInput('values', 'There is no such choice');
  return Object.fromEntries(values.map(({ name, value }) => [name, value]));
}
