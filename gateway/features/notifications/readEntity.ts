import { pattern } from '../../../contract/pattern.ts';
import type { Prisma as Client } from '../../platform/database/prisma.ts';

const MILLISECONDS = pattern({ max: 15, matches: /^\d{1,15}$/ });

/** What one reading is: all that a person read at one instant. */
export type Reading = { readerId: string; readAt: Date };

/** A reading as the feed names it. */
export const readEntity = (readerId: string, readAt: Date) => `${readerId}:${readAt.getTime()}`;

/**
 * The readings that events of the feed tell of: of notifications, or of messages, which are read together with
 * the notifications of them.
 * @returns by the events' entities; what is nothing, or nobody's, is left out
 */
export async function readingsOf(
  prisma: Client,
  readerId: string,
  entityIds: string[],
): Promise<Map<string, Reading>> {
  const readings = new Map<string, Reading>();
  const messages = new Map<string, string>();
  for (const entityId of entityIds) {
    const [first = '', second = ''] = entityId.split(':');
    if (first === readerId && MILLISECONDS.test(second)) {
      readings.set(entityId, { readerId, readAt: new Date(Number(second)) });
    } else if (second === readerId) {
      // A reading of messages is told as the newest message and who read it.
      messages.set(first, entityId);
    }
  }
  if (messages.size === 0) return readings;
  const receipts = await prisma.messageRecipient.findMany({
    where: { recipientId: readerId, messageId: { in: [...messages.keys()] } },
    select: { messageId: true, readAt: true },
  });
  for (const { messageId, readAt } of receipts) {
    const entityId = messages.get(messageId);
    if (entityId && readAt) readings.set(entityId, { readerId, readAt });
  }
  return readings;
}
