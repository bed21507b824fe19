import { notFound } from '../../../../contract/errors.ts';
import type { Viewer } from '../../../context.ts';
import type { Dispute } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { visibleDisputes } from './access.ts';

/**
 * Locks a dispute until the transaction ends, and reads it with the database's clock.
 * @throws DomainError NOT_FOUND
 */
export async function lockDispute(
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<{ dispute: Dispute; now: Date }> {
  const [locked] = await tx.$queryRaw<{ now: Date }[]>`
    SELECT clock_timestamp() AS now FROM "Dispute" WHERE id = ${id}::uuid FOR UPDATE`;
  const dispute = await tx.dispute.findFirst({ where: { AND: [{ id }, visibleDisputes(viewer)] } });
  if (!locked || !dispute) throw notFound('Dispute');
  return { dispute, now: locked.now };
}
