import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkResolution, type DifferenceAction, LEDGER_TEXTS } from '../../../contract/ledger.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { LedgerDifference } from '../../generated/prisma/client.ts';
import type { DifferenceResolution } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { balancesOf } from '../ledger/balances.ts';
import { postEntries } from '../ledger/postEntries.ts';
import { lockPayment } from '../payments/verification/lockPayment.ts';
import { visibleDifferences } from './access.ts';
import { correctionEntries } from './correctionEntries.ts';
import { verifyDifference } from './verifyDifference.ts';

export type ResolutionInput = { id: string; action: DifferenceAction; reason: string; version: number };

const RESOLUTION_OF: Record<DifferenceAction, DifferenceResolution> = {
  VERIFY: 'VERIFIED',
  CORRECT: 'CORRECTED',
  EXPLAIN: 'EXPLAINED',
};

/**
 * Resolves a difference between ledger and provider, once: settles its payment by what the provider says now, posts a
 * correction that brings the ledger to what the provider listed, or keeps the admin's explanation.
 * @returns its id
 * @throws DomainError NOT_FOUND, BAD_INPUT, PROVIDER, CONFLICT when it is resolved, has changed, or is still there
 */
export async function resolveDifference(app: App, viewer: Viewer, input: ResolutionInput): Promise<string> {
  if (input.action === 'VERIFY') {
    const difference = await inTransaction(app, (tx) => lockDifference(tx, viewer, input));
    await verifyDifference(app, difference);
  }
  const isResolved = await inTransaction(app, async (tx) => {
    const difference = await lockDifference(tx, viewer, input);
    if (difference.paymentId) await lockPayment(tx, difference.paymentId);
    const isGone = input.action !== 'VERIFY' || (await hasChanged(tx, difference));
    await recordAuditEntry(tx, viewer, {
      ...{ action: `difference.${input.action.toLowerCase()}`, entity: 'LedgerDifference' },
      ...{ entityId: difference.id, reason: input.reason, before: { resolution: null } },
      after: { resolution: isGone ? RESOLUTION_OF[input.action] : null },
    });
    if (!isGone) return false;
    await tx.ledgerDifference.update({
      where: { id: difference.id },
      data: {
        ...{ openRank: 0, resolution: RESOLUTION_OF[input.action], resolverId: viewer.id },
        ...{ resolvedAt: new Date(), reason: input.reason.trim() || null },
      },
    });
    if (input.action === 'CORRECT') await correct(tx, difference, input.reason.trim());
    return true;
  });
  if (!isResolved) throw new DomainError('CONFLICT', LEDGER_TEXTS.stillDiffers, 'action');
  return input.id;
}

/** Locks an open difference and checks what is to be done about it. */
async function lockDifference(tx: Tx, viewer: Viewer, input: ResolutionInput): Promise<LedgerDifference> {
  await tx.$queryRaw`SELECT 1 FROM "LedgerDifference" WHERE id = ${input.id}::uuid FOR UPDATE`;
  const difference = await tx.ledgerDifference.findFirst({
    where: { AND: [{ id: input.id }, visibleDifferences(viewer)] },
  });
  if (!difference) throw notFound('Difference');
  if (difference.openRank === 0) throw new DomainError('CONFLICT', LEDGER_TEXTS.alreadyResolved, null);
  throwIfInvalid(checkVersion(difference.version, input.version));
  throwIfInvalid(checkResolution({ ...difference, hasPayment: difference.paymentId !== null }, input));
  return difference;
}

/** Returns whether the ledger has other figures than those that were compared. */
async function hasChanged(tx: Tx, difference: LedgerDifference): Promise<boolean> {
  const balances = (await balancesOf(tx, [difference.reference])).get(difference.reference) ?? [];
  const { ledgerCurrency, ledgerAmountMinor, ledgerFeeMinor } = difference;
  if (ledgerCurrency === null) return balances.length > 0;
  const balance = balances.find(({ currency }) => currency === ledgerCurrency);
  return balance?.chargedMinor !== ledgerAmountMinor || balance.feeMinor !== ledgerFeeMinor;
}

/** @throws DomainError CONFLICT when the ledger has changed since the comparison */
async function correct(tx: Tx, difference: LedgerDifference, reason: string): Promise<void> {
  if (await hasChanged(tx, difference)) throw new DomainError('CONFLICT', LEDGER_TEXTS.ledgerChanged, null);
  const balances = (await balancesOf(tx, [difference.reference])).get(difference.reference) ?? [];
  await postEntries(tx, correctionEntries({ difference, balances, reason, postedAt: new Date() }));
}
