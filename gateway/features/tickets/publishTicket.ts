import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { adminIds } from '../notifications/notifyAdmins.ts';

/** The recipients of a change: the team and the author of the ticket, or the team alone. */
type Audience = 'EVERYBODY' | 'TEAM';

/** Publishes that a ticket has changed, to the team and, unless it is a matter of the team alone, to its author. */
export async function publishTicket(
  tx: Tx,
  effects: Effects,
  { id, authorId }: { id: string; authorId: string | null },
  audience: Audience,
): Promise<void> {
  const family = audience === 'EVERYBODY' && authorId ? [authorId] : [];
  effects.publish('ticket.changed', { ticketId: id }, [...family, ...(await adminIds(tx))]);
}
