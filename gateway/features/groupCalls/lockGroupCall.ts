import { notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkAhead } from '../../../contract/groupCalls.ts';
import type { GroupCall, GroupCallHost, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';

export type HostedCall = GroupCall & { hosts: GroupCallHost[] };

/**
 * Locks a call until the transaction ends, so that its changes and its places follow one another. Whoever changes its
 * time or its hosts locks the mentors before.
 * @param where the access rule of the write
 * @throws DomainError NOT_FOUND
 */
export async function lockGroupCall(
  tx: Tx,
  id: string,
  where: Prisma.GroupCallWhereInput,
): Promise<HostedCall> {
  await tx.$queryRaw`SELECT 1 FROM "GroupCall" WHERE id = ${id}::uuid FOR UPDATE`;
  const call = await tx.groupCall.findFirst({
    where: { AND: [{ id }, where] },
    include: { hosts: { orderBy: { role: 'asc' } } },
  });
  if (!call) throw notFound('Call');
  return call;
}

/** Locks a call that lies ahead or runs. @throws DomainError NOT_FOUND, CLOSED once it is over or cancelled */
export async function lockCallAhead(
  tx: Tx,
  id: string,
  where: Prisma.GroupCallWhereInput,
): Promise<HostedCall> {
  const call = await lockGroupCall(tx, id, where);
  throwIfInvalid(checkAhead(call, Date.now()));
  return call;
}
