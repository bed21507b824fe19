import { BULK_TEXTS } from '../../../contract/bulkActions.ts';
import { DomainError } from '../../../contract/errors.ts';
import type { App } from '../../context.ts';
import { type Effects, inTransaction } from '../../events/transaction.ts';
import type { BulkAction, BulkActionItem, Prisma } from '../../generated/prisma/client.ts';
import type { Config } from '../../platform/config/settings.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { endBulkAction, publishProgress, valuesOf } from './bulkActionRow.ts';
import { type BulkActionDefinition, type BulkViewer, bulkAction } from './definitions.ts';

// A record and the mark that it is changed are one commit, and the mark is written only by the worker that holds the
// action: whenever a worker dies, each record is changed once and each notification is written once.

/** Records that are read at a time. */
const BATCH = 50;
/** How long a worker may take for one record before another one takes over. */
const LEASE_MS = 60_000;
/** Runs without a handled record after which an action has failed. */
const MAX_ATTEMPTS = 5;
/** Tries of a record that fails unexpectedly, such as by a deadlock. */
const MAX_TRIES = 3;
/** Events are for a progress bar, and a feed keeps each of them for a month. */
const PUBLISH_INTERVAL_MS = 1000;

/** Rolls back the change of a record when the action was cancelled or is another worker's by now. */
const LOST = new Error('The bulk action is no longer this worker’s');

type Run = {
  action: BulkAction;
  definition: BulkActionDefinition;
  viewer: BulkViewer;
  /** When its progress was last published, in milliseconds since 1970. */
  publishedAt: number;
};

type Outcome =
  | { status: 'DONE'; change: Prisma.InputJsonObject }
  | { status: 'SKIPPED' | 'FAILED'; problem: string };

/** Runs a bulk action that is due, unless another worker does. */
export async function runBulkAction(app: App, id: string): Promise<void> {
  const [claimed] = await claimBulkActions(app, id, 1);
  if (claimed) await changeRecords(app, claimed, new AbortController().signal);
}

/** Claims bulk actions that are due: new ones, and those whose worker has died. */
export function claimBulkActions(app: App, id: string | null, limit: number): Promise<BulkAction[]> {
  return app.prisma.$queryRaw<BulkAction[]>`
    UPDATE "BulkAction"
    SET status = 'RUNNING', attempts = attempts + 1, "claimId" = gen_random_uuid(),
      "nextAttemptAt" = clock_timestamp() + ${LEASE_MS} * interval '1 ms'
    WHERE id IN (
      SELECT id FROM "BulkAction"
      WHERE "nextAttemptAt" <= clock_timestamp() AND (${id}::uuid IS NULL OR id = ${id}::uuid)
      ORDER BY "nextAttemptAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING *`;
}

/** Changes the records of a claimed action until it is complete, cancelled, or the signal is aborted. */
export async function changeRecords(app: App, action: BulkAction, signal: AbortSignal): Promise<void> {
  const { id, ownerId, claimId } = action;
  const held = { id, claimId, status: 'RUNNING' as const };
  const end = (status: 'DONE' | 'FAILED') =>
    inTransaction(app, (tx, effects) => endBulkAction(tx, effects, held, status));
  const owner = ownerId ? await app.prisma.profile.findUnique({ where: { id: ownerId } }) : null;
  if (owner?.role !== 'ADMIN' || action.attempts > MAX_ATTEMPTS) {
    await end('FAILED');
    return;
  }
  const viewer = { id: owner.id, role: owner.role };
  const run: Run = { action, definition: bulkAction(action.kind), viewer, publishedAt: 0 };
  while (!signal.aborted) {
    const items = await app.prisma.bulkActionItem.findMany({
      where: { actionId: id, status: 'PENDING' },
      orderBy: { position: 'asc' },
      take: BATCH,
    });
    if (items.length === 0) {
      await end('DONE');
      return;
    }
    for (const item of items) {
      if (signal.aborted) break;
      if (!(await changeRecord(app, run, item))) return;
    }
  }
  // Another worker goes on at once.
  await app.prisma.bulkAction.updateMany({ where: held, data: { nextAttemptAt: new Date(), attempts: 0 } });
}

/** Changes one record and marks it. @returns false when the action is no longer this worker's */
async function changeRecord(app: App, run: Run, item: BulkActionItem): Promise<boolean> {
  const outcome = await tryChange(app, run, item);
  if (outcome === null) return false;
  if (outcome.status === 'DONE') run.definition.afterCommit?.(app, item.subjectId);
  return true;
}

async function tryChange(app: App, run: Run, item: BulkActionItem): Promise<Outcome | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(app, async (tx, effects) => {
        const outcome = await change(app.config, tx, effects, run, item);
        return mark(tx, effects, run, item, outcome);
      });
    } catch (error) {
      if (error === LOST) return null;
      if (!(error instanceof DomainError)) {
        app.log.warn({ bulkAction: item.actionId, subject: item.subjectId, err: error }, 'a record failed');
        if (tries < MAX_TRIES) continue;
      }
      const problem = error instanceof DomainError ? error.message : BULK_TEXTS.failed;
      return markFailed(app, run, item, problem);
    }
  }
}

const markFailed = (app: App, run: Run, item: BulkActionItem, problem: string): Promise<Outcome | null> =>
  inTransaction(app, (tx, effects) => mark(tx, effects, run, item, { status: 'FAILED', problem })).catch(
    (error: unknown) => {
      if (error === LOST) return null;
      throw error;
    },
  );

async function change(
  config: Config,
  tx: Tx,
  effects: Effects,
  run: Run,
  item: BulkActionItem,
): Promise<Outcome> {
  const { action, definition, viewer } = run;
  const { subjectId, expected } = item;
  const values = valuesOf(action);
  const { id: actionId, reason } = action;
  const write = { config, tx, effects, viewer, actionId, subjectId, values, reason };
  if (action.undoOfId !== null) {
    const isUndone = await definition.undo?.(write, expected);
    if (!isUndone) return { status: 'SKIPPED', problem: BULK_TEXTS.changedSince };
    return { status: 'DONE', change: {} };
  }
  // The record may have changed since the preview.
  const [row] = await definition.preview(tx, viewer, [subjectId], values);
  if (!row || row.problem !== null) return { status: 'SKIPPED', problem: row?.problem ?? BULK_TEXTS.gone };
  const changed = await definition.apply(write, expected);
  return changed ? { status: 'DONE', change: changed } : { status: 'SKIPPED', problem: BULK_TEXTS.alreadySo };
}

const COUNTS = { DONE: 'doneCount', SKIPPED: 'skippedCount', FAILED: 'failedCount' } as const;

/** Marks a record with what became of it, counts it and extends the lease. @throws LOST */
async function mark(
  tx: Tx,
  effects: Effects,
  run: Run,
  item: BulkActionItem,
  outcome: Outcome,
): Promise<Outcome> {
  const { action } = run;
  const marked = await tx.bulkActionItem.updateMany({
    where: { id: item.id, status: 'PENDING' },
    data: outcome,
  });
  const counted = await tx.bulkAction.updateMany({
    where: { id: action.id, claimId: action.claimId, status: 'RUNNING' },
    data: {
      [COUNTS[outcome.status]]: { increment: 1 },
      ...{ attempts: 0, nextAttemptAt: new Date(Date.now() + LEASE_MS) },
    },
  });
  if (marked.count === 0 || counted.count === 0) throw LOST;
  if (Date.now() - run.publishedAt >= PUBLISH_INTERVAL_MS) {
    run.publishedAt = Date.now();
    publishProgress(effects, action);
  }
  return outcome;
}
