import { CSV_START, csvRow } from '../../../contract/csv.ts';
import type { App } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Export, Prisma } from '../../generated/prisma/client.ts';
import { chunkKey, filtersOf, removeChunks } from './exportRow.ts';
import { type ExportViewer, tableExport } from './tableExports.ts';

// A file is a row of chunks. Each is stored before it is counted, and a worker that dies is replaced by another one,
// which goes on after the last counted chunk: no row is missing and none is there twice.

const CHUNK_ROWS = 1000;
/** How long a worker may take for one chunk before another one takes over. */
const LEASE_MS = 60_000;
/** Runs without a counted chunk after which an export has failed. */
const MAX_ATTEMPTS = 5;
/** Events are for a progress bar, and a feed keeps each of them for a month. */
const PUBLISH_INTERVAL_MS = 1000;

/** Runs an export that is due, unless another worker does. */
export async function runExport(app: App, exportId: string): Promise<void> {
  const [claimed] = await claimExports(app, exportId, 1);
  if (claimed) await writeChunks(app, claimed, new AbortController().signal);
}

/** Claims exports that are due: new ones, and those whose worker has died. */
export function claimExports(app: App, id: string | null, limit: number): Promise<Export[]> {
  return app.prisma.$queryRaw<Export[]>`
    UPDATE "Export"
    SET status = 'RUNNING', attempts = attempts + 1,
      "nextAttemptAt" = clock_timestamp() + ${LEASE_MS} * interval '1 ms'
    WHERE id IN (
      SELECT id FROM "Export"
      WHERE "nextAttemptAt" <= clock_timestamp() AND (${id}::uuid IS NULL OR id = ${id}::uuid)
      ORDER BY "nextAttemptAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING *`;
}

/** Writes the chunks of a claimed export until it is complete, cancelled, or the signal is aborted. */
export async function writeChunks(app: App, claimed: Export, signal: AbortSignal): Promise<void> {
  const { id, ownerId, table, totalRows } = claimed;
  const owner = ownerId ? await app.prisma.profile.findUnique({ where: { id: ownerId } }) : null;
  if (owner?.role !== 'ADMIN' || claimed.attempts > MAX_ATTEMPTS) return endExport(app, claimed, 'FAILED');
  const viewer: ExportViewer = { id: owner.id, role: owner.role };
  const definition = tableExport(table);
  let { lastRowId, chunkCount, rowCount } = claimed;
  let publishedAt = 0;
  while (!signal.aborted) {
    const rows = await definition.load(app, viewer, filtersOf(claimed), {
      afterId: lastRowId,
      size: CHUNK_ROWS,
    });
    const start = chunkCount === 0 ? CSV_START + csvRow(definition.columns) : '';
    const key = chunkKey(id, chunkCount);
    const content = Buffer.from(start + rows.map(({ cells }) => csvRow(cells)).join(''));
    // A chunk that was stored and not counted may hold other rows by now.
    await app.storage.remove(key);
    await app.storage.put(key, content, 'text/csv');
    lastRowId = rows.at(-1)?.id ?? lastRowId;
    chunkCount += 1;
    rowCount += rows.length;
    const isDone = rows.length < CHUNK_ROWS;
    const isPublished = isDone || Date.now() - publishedAt >= PUBLISH_INTERVAL_MS;
    if (isPublished) publishedAt = Date.now();
    const isOurs = await countChunk(app, claimed, isPublished, {
      ...{ lastRowId, chunkCount, rowCount },
      // Rows that were added or deleted meanwhile: the bar ends at what the file has.
      ...(isDone && { status: 'DONE', nextAttemptAt: null, finishedAt: new Date(), totalRows: rowCount }),
      ...(!isDone && { totalRows: Math.max(totalRows ?? 0, rowCount) }),
    });
    if (!isOurs) {
      // Cancelled meanwhile; a worker that was slower than its lease leaves the chunk to the one that took over.
      const current = await app.prisma.export.findUnique({ where: { id } });
      if (current?.status === 'CANCELLED') await removeChunks(app, { id, chunkCount });
      return;
    }
    if (isDone) return;
  }
  // Another worker goes on at once.
  await app.prisma.export.updateMany({
    where: { id, status: 'RUNNING', attempts: claimed.attempts },
    data: { nextAttemptAt: new Date(), attempts: 0 },
  });
}

/** Counts a stored chunk and extends the lease. @returns false when the export is no longer this worker's */
function countChunk(
  app: App,
  { id, ownerId, attempts }: Export,
  isPublished: boolean,
  data: Prisma.ExportUpdateManyMutationInput,
): Promise<boolean> {
  return inTransaction(app, async (tx, effects) => {
    const { count } = await tx.export.updateMany({
      where: { id, status: 'RUNNING', attempts },
      data: { nextAttemptAt: new Date(Date.now() + LEASE_MS), ...data },
    });
    if (count === 0) return false;
    if (isPublished && ownerId) effects.publish('export.progressed', { exportId: id }, [ownerId]);
    return true;
  });
}

async function endExport(app: App, claimed: Export, status: 'FAILED'): Promise<void> {
  await countChunk(app, claimed, true, { status, nextAttemptAt: null, finishedAt: new Date() });
  await removeChunks(app, claimed);
}
