import type { App } from '../../context.ts';
import { type Effects, inTransaction } from '../../events/transaction.ts';
import type { Reconciliation } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { notifyAdmins } from '../notifications/notifyAdmins.ts';

/** Runs without a compared page after which a reconciliation has failed. */
const MAX_ATTEMPTS = 12;
const RETRY_MS = 5 * 60_000;

type AlertLink = { actionUrl: string; actionText: string };

const LIST_LINK: AlertLink = { actionUrl: '/admin/reconciliation', actionText: 'Open the differences' };

/** Ends a run of which every page is compared, once, and alerts the admins of new differences. */
export function endReconciliation(app: App, id: string): Promise<void> {
  return inTransaction(app, async (tx, effects) => {
    const [ended] = await tx.reconciliation.updateManyAndReturn({
      where: { id, status: 'RUNNING' },
      data: { status: 'DONE', finishedAt: new Date(), nextAttemptAt: null },
    });
    if (!ended) return;
    await tx.reconciliationSighting.deleteMany({ where: { runId: id } });
    app.log.info({ reconciliation: id, differences: ended.differenceCount }, 'the ledger was reconciled');
    const count = ended.differenceCount;
    if (count > 0)
      await alertAdmins(tx, effects, ended, {
        ...(await linkOf(tx, ended)),
        title: count === 1 ? 'A difference in the books' : `${count} differences in the books`,
        body: `The ledger and the provider’s list of transactions differ in ${count === 1 ? 'one place' : `${count} places`}.`,
      });
  });
}

/** Plans to try a page again after a while; ends the run when that has not helped for long, and alerts the admins. */
export function failOrRetry(app: App, { id, attempts }: Pick<Reconciliation, 'id' | 'attempts'>) {
  return inTransaction(app, async (tx, effects) => {
    const hasFailed = attempts >= MAX_ATTEMPTS;
    const [run] = await tx.reconciliation.updateManyAndReturn({
      where: { id, status: 'RUNNING' },
      data: hasFailed
        ? { status: 'FAILED', finishedAt: new Date(), nextAttemptAt: null }
        : { nextAttemptAt: new Date(Date.now() + RETRY_MS) },
    });
    if (!run || !hasFailed) return;
    await tx.reconciliationSighting.deleteMany({ where: { runId: id } });
    await alertAdmins(tx, effects, run, {
      ...LIST_LINK,
      title: 'The books were not compared',
      body: 'The provider did not give its list of transactions. The next night compares this time as well.',
    });
  });
}

/** Returns where an alert leads: to the difference when there is only one, else to all of them. */
async function linkOf(tx: Tx, { id: runId, differenceCount }: Reconciliation): Promise<AlertLink> {
  if (differenceCount !== 1) return LIST_LINK;
  const only = await tx.ledgerDifference.findFirst({ where: { runId, openRank: 1 }, select: { id: true } });
  return only
    ? { actionUrl: `/admin/reconciliation/${only.id}`, actionText: 'Open the difference' }
    : LIST_LINK;
}

async function alertAdmins(
  tx: Tx,
  effects: Effects,
  { id }: Pick<Reconciliation, 'id'>,
  text: AlertLink & { title: string; body: string },
): Promise<void> {
  await notifyAdmins(tx, effects, { kind: 'PAYMENT', subjectKey: `reconciliation:${id}`, ...text });
}
