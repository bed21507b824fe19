import type { EventKind } from '../../../contract/events.ts';
import type { App } from '../../../gateway/context.ts';

/**
 * Returns the ids of the people to whom the events of a kind about a row were published, sorted. What is in nobody else's
 * feed cannot reach anybody else, while a socket that has received nothing may just not have received it yet.
 * @param about the id in the payload, such as `{ lessonId }`
 */
export async function eventRecipients(
  { prisma }: App,
  kind: EventKind,
  about: Record<string, string>,
): Promise<string[]> {
  const filters = Object.entries(about).map(([key, equals]) => ({ payload: { path: [key], equals } }));
  const entries = await prisma.feedEntry.findMany({
    where: { event: { kind, AND: filters } },
    distinct: ['recipientId'],
    select: { recipientId: true },
  });
  return entries.map(({ recipientId }) => recipientId).sort();
}
