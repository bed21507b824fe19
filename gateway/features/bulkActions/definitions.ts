import type { z } from 'zod';
import type { BulkActionKind } from '../../../contract/bulkActions.ts';
import { badInput, type DomainError } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Config } from '../../platform/config/settings.ts';
import type { Db, Tx } from '../../platform/database/prisma.ts';
import type { ExportFilters } from '../exports/tableExports.ts';

/** The admin whom a bulk action is for, as they are while it runs. */
export type BulkViewer = Pick<Viewer, 'id' | 'role'>;

/** The form values that apply to all records, by field name, such as the id of the new mentor. */
export type BulkValues = Readonly<Record<string, string>>;

/** The preview of one record: its value before and after the action, or the reason why it is skipped. */
export type BulkPreviewRow = {
  subjectId: string;
  /** Names the record, such as "Ada, child of Ngozi". */
  label: string;
  /** The current value, as text. */
  before: string;
  /** The new value, as text. */
  after: string;
  /** Why it would not change; null for a record that would. */
  problem: string | null;
  /** The state that `apply` requires, such as the number of submissions shown; null if it requires none. */
  expected: Prisma.InputJsonObject | null;
};

/** One record that an action changes, within the transaction that also marks it as changed. */
type BulkWrite = {
  config: Config;
  tx: Tx;
  effects: Effects;
  viewer: BulkViewer;
  actionId: string;
  subjectId: string;
  values: BulkValues;
  reason: string;
};

/** How a kind of bulk action works: registered by the feature that has the write. */
export type BulkActionDefinition = {
  kind: BulkActionKind;
  /** Names of the filters of the table. */
  filters: readonly string[];
  /** Requires a reason for the audit log; null for a kind that has none. */
  checkReason: ((reason: string) => DomainError | null) | null;
  /** Returns the ids of the records that the filters select, at most `limit`. */
  select(app: App, viewer: BulkViewer, filters: ExportFilters, limit: number): Promise<string[]>;
  /**
   * Finds out what the action would do to records, as if one after the other. Records that are gone are left out.
   * @throws DomainError BAD_INPUT for values that do not exist
   */
  preview(db: Db, viewer: BulkViewer, ids: readonly string[], values: BulkValues): Promise<BulkPreviewRow[]>;
  /**
   * Changes a record as the action for a single one does, with the same checks, audit entry and notifications.
   * @param expected of the preview with which the action was started
   * @returns what has changed, for an undo; null when nothing has
   * @throws DomainError with the reason why it cannot be changed
   */
  apply(write: BulkWrite, expected: Prisma.JsonValue): Promise<Prisma.InputJsonObject | null>;
  /**
   * Takes back a change that `apply` returned; null for a kind that cannot.
   * @returns false when somebody has changed the record since
   */
  undo: ((write: BulkWrite, change: Prisma.JsonValue) => Promise<boolean>) | null;
  /** Called after the commit of a change, for signals that are not stored. */
  afterCommit?: (app: App, subjectId: string) => void;
};

const definitions = new Map<string, BulkActionDefinition>();

export function registerBulkAction(definition: BulkActionDefinition): void {
  definitions.set(definition.kind, definition);
}

/** Returns how a kind of bulk action works. @throws DomainError BAD_INPUT for one that does not exist */
export function bulkAction(kind: string): BulkActionDefinition {
  const definition = definitions.get(kind);
  if (!definition) throw badInput('kind', 'There is no such action');
  return definition;
}

/** Parses what an admin chose for all records. @throws DomainError BAD_INPUT at the first wrong value */
export function parseValues<Values>(schema: z.ZodType<Values>, values: BulkValues): Values {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw badInput(String(parsed.error.issues[0]?.path[0] ?? 'values'), 'Please choose one');
}
