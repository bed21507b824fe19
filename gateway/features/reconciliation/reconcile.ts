import type { App } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Reconciliation } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { balancesOf } from '../ledger/balances.ts';
import { postEntries } from '../ledger/postEntries.ts';
import type { ListedTransaction } from '../payments/provider/paystack.ts';
import { createProvider } from '../payments/provider/provider.ts';
import { compareTransaction, isFeeUnknown, missingAtProvider } from './compareTransaction.ts';
import { endReconciliation, failOrRetry } from './endReconciliation.ts';
import { recordDifferences } from './recordDifferences.ts';
import { MARGIN_MS } from './schedule.ts';

// Pages are compared one after another, each in a commit that also moves the run on to the next page. A worker that dies
// leaves the run at the page that was not compared, and whoever takes over goes on there.

const PAGE_SIZE = 100;
const MISSING_BATCH = 500;
/** How long a worker may take for one page, beyond the call, before another one takes over. */
const LEASE_MARGIN_MS = 60_000;

/** Claims runs that are due: new ones, those to try again, and those whose worker has died. */
export function claimReconciliations(app: App, limit: number): Promise<Reconciliation[]> {
  const leaseMs = app.config.providerDeadlineMs + LEASE_MARGIN_MS;
  return app.prisma.$queryRaw<Reconciliation[]>`
    UPDATE "Reconciliation"
    SET attempts = attempts + 1, "nextAttemptAt" = clock_timestamp() + ${leaseMs} * interval '1 ms'
    WHERE id IN (
      SELECT id FROM "Reconciliation" WHERE "nextAttemptAt" <= clock_timestamp()
      ORDER BY "nextAttemptAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING *`;
}

/** Compares the pages of a claimed run until all are compared, another worker has taken over, or the signal is aborted. */
export async function reconcile(app: App, claimed: Reconciliation, signal: AbortSignal): Promise<void> {
  let page = claimed.nextPage;
  try {
    for (let isLast = false; !isLast; page += 1) {
      if (signal.aborted) return releaseRun(app, claimed.id, page);
      const listed = await createProvider(app).list({
        ...{ from: new Date(claimed.fromAt.getTime() - MARGIN_MS), to: claimed.toAt },
        ...{ page, perPage: PAGE_SIZE },
      });
      if (!(await comparePage(app, claimed, page, listed.transactions))) return;
      isLast = listed.isLast;
    }
    await findMissing(app, claimed);
    await endReconciliation(app, claimed.id);
  } catch (error) {
    app.log.warn({ reconciliation: claimed.id, page, err: error }, 'a reconciliation was interrupted');
    await failOrRetry(app, claimed);
  }
}

/** Another worker goes on at once. */
async function releaseRun(app: App, id: string, nextPage: number): Promise<void> {
  await app.prisma.reconciliation.updateMany({
    where: { id, nextPage, status: 'RUNNING' },
    data: { nextAttemptAt: new Date(), attempts: 0 },
  });
}

/** Compares a page and moves the run on. @returns false when another worker has done so */
function comparePage(
  app: App,
  run: Reconciliation,
  page: number,
  transactions: readonly ListedTransaction[],
): Promise<boolean> {
  return inTransaction(app, async (tx) => {
    const { count } = await tx.reconciliation.updateMany({
      where: { id: run.id, nextPage: page, status: 'RUNNING' },
      data: {
        ...{ nextPage: page + 1, attempts: 0, listedCount: { increment: transactions.length } },
        nextAttemptAt: new Date(Date.now() + app.config.providerDeadlineMs + LEASE_MARGIN_MS),
      },
    });
    if (count === 0) return false;
    await tx.reconciliationSighting.createMany({
      data: transactions.map(({ reference }) => ({ runId: run.id, reference })),
      skipDuplicates: true,
    });
    // What was paid a moment before is still being settled: the next night compares it.
    const until = run.toAt.getTime() - MARGIN_MS;
    const settled = transactions.filter(({ paidAt }) => !paidAt || paidAt.getTime() < until);
    await compareTransactions(tx, run.id, settled);
    return true;
  });
}

async function compareTransactions(tx: Tx, runId: string, transactions: readonly ListedTransaction[]) {
  const references = transactions.map(({ reference }) => reference);
  const [paymentIds, balances] = [await paymentsOf(tx, references), await balancesOf(tx, references)];
  const found = transactions.flatMap((listed) =>
    compareTransaction(listed, balances.get(listed.reference) ?? []),
  );
  await countDifferences(tx, runId, await recordDifferences(tx, { runId, references, found, paymentIds }));
  const postedAt = new Date();
  const fees = transactions.flatMap(({ reference, currency, feeMinor, transactionId: providerId }) => {
    const paymentId = paymentIds.get(reference);
    const balance = balances.get(reference)?.find((one) => one.currency === currency);
    return paymentId && balance && isFeeUnknown(balance) && feeMinor
      ? [
          {
            ...{ kind: 'FEE' as const, key: `fee:${paymentId}`, paymentId, reference, providerId, currency },
            ...{ reason: null, postedAt, lines: { PROVIDER: -feeMinor, FEES: feeMinor } },
          },
        ]
      : [];
  });
  await postEntries(tx, fees);
}

async function paymentsOf(tx: Tx, references: string[]): Promise<Map<string, string>> {
  const rows = await tx.payment.findMany({
    where: { reference: { in: references } },
    select: { id: true, reference: true },
  });
  return new Map(rows.map(({ id, reference }) => [reference, id]));
}

const countDifferences = async (tx: Tx, id: string, count: number) => {
  if (count > 0)
    await tx.reconciliation.update({ where: { id }, data: { differenceCount: { increment: count } } });
};

/** Finds the payments with money in the ledger that no page had. Each batch is stored by itself, so it can be repeated. */
async function findMissing(app: App, run: Reconciliation): Promise<void> {
  for (let afterId = '00000000-0000-0000-0000-000000000000'; ; ) {
    const missing = await app.prisma.$queryRaw<{ id: string; reference: string }[]>`
      SELECT p.id, p.reference FROM "Payment" p
      WHERE p."createdAt" >= ${run.fromAt} AND p."createdAt" < ${new Date(run.toAt.getTime() - MARGIN_MS)}
        AND p.id > ${afterId}::uuid
        AND EXISTS (SELECT FROM "LedgerEntry" e WHERE e."paymentId" = p.id)
        AND NOT EXISTS (
          SELECT FROM "ReconciliationSighting" s WHERE s."runId" = ${run.id}::uuid AND s.reference = p.reference
        )
      ORDER BY p.id LIMIT ${MISSING_BATCH}`;
    const last = missing.at(-1);
    if (!last) return;
    afterId = last.id;
    await inTransaction(app, async (tx) => {
      const references = missing.map(({ reference }) => reference);
      const balances = await balancesOf(tx, references);
      const found = references.flatMap((reference) =>
        missingAtProvider(reference, balances.get(reference) ?? []),
      );
      const paymentIds = new Map(missing.map(({ id, reference }) => [reference, id]));
      const count = await recordDifferences(tx, { runId: run.id, references, found, paymentIds });
      await countDifferences(tx, run.id, count);
    });
  }
}
