import type { Payment } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { readUnderLock } from '../../../platform/database/transactions.ts';

/**
 * Locks a payment until the transaction ends, and reads it with the database's clock: dates that are compared
 * with one another all come from that one clock, however many machines take part.
 */
export async function lockPayment(tx: Tx, paymentId: string): Promise<{ payment: Payment; now: Date }> {
  const lock = tx.$queryRaw<{ now: Date }[]>`
    SELECT clock_timestamp() AS now FROM "Payment" WHERE id = ${paymentId}::uuid FOR UPDATE`;
  const payment = await readUnderLock(lock, tx.payment.findUnique({ where: { id: paymentId } }));
  const [locked] = await lock;
  if (!locked || !payment) throw new Error(`Payment ${paymentId} is not in the ledger`);
  return { payment, now: locked.now };
}
