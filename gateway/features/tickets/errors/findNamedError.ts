import { errorIdsIn } from '../../../../contract/errorRecords.ts';
import type { Tx } from '../../../platform/database/prisma.ts';

/**
 * Finds the error that a text names by its request id. Of ids that are in texts for another reason there is no record.
 * @returns the request id; null when the text names none that is known
 */
export async function findNamedError(tx: Tx, text: string): Promise<string | null> {
  const ids = errorIdsIn(text);
  if (ids.length === 0) return null;
  const named = await tx.errorRecord.findMany({
    where: { requestId: { in: ids } },
    select: { requestId: true },
  });
  const known = new Set(named.map(({ requestId }) => requestId));
  return ids.find((id) => known.has(id)) ?? null;
}
