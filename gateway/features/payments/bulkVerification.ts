import { BULK_TEXTS } from '../../../contract/bulkActions.ts';
import type { Payment } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';
import type { BulkActionDefinition, BulkPreviewRow, BulkViewer } from '../bulkActions/definitions.ts';
import { visiblePayments } from './access.ts';
import { PAYMENT_FILTER_NAMES, selectPayments } from './paymentTable.ts';
import { applyRound, OPEN_FOR_ROUNDS } from './verification/beginRound.ts';

/** Begins a new round of verification of many payments. The provider’s breaker and the worker pace the calls. */
export const bulkVerification: BulkActionDefinition = {
  kind: 'VERIFY_PAYMENTS',
  filters: PAYMENT_FILTER_NAMES,
  checkReason: null,
  select: selectPayments,
  preview: previewRounds,
  async apply({ tx, effects, viewer, subjectId: id }) {
    const payments = { AND: [visiblePayments(viewer), { id }] };
    const { isBegun } = await applyRound(tx, effects, { payments, admin: viewer }, false);
    return isBegun ? {} : null;
  },
  undo: null,
};

async function previewRounds(db: Db, viewer: BulkViewer, ids: readonly string[]): Promise<BulkPreviewRow[]> {
  const payments = await db.payment.findMany({
    where: { AND: [{ id: { in: [...ids] } }, visiblePayments(viewer)] },
  });
  return payments.map((payment) => ({
    subjectId: payment.id,
    label: `${payment.reference}, for ${payment.studentName}`,
    before: payment.round === 0 ? 'Not verified yet' : `Verified in ${roundsText(payment.round)}`,
    after: `Round ${payment.round + 1}`,
    problem: problemOf(payment),
    expected: null,
  }));
}

const roundsText = (rounds: number) => (rounds === 1 ? 'one round' : `${rounds} rounds`);

function problemOf({ status, roundRunning }: Payment): string | null {
  if (!OPEN_FOR_ROUNDS.includes(status)) return BULK_TEXTS.settled;
  return roundRunning ? BULK_TEXTS.verifying : null;
}
