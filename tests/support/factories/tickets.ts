import { randomUUID } from 'node:crypto';
import { openedTurn, priorityOf } from '../../../contract/ticketTargets.ts';
import type { Prisma } from '../../../gateway/platform/database/prisma.ts';
import type { Person } from './people.ts';

type Stored = { package?: 'DIY' | 'MENTORED'; subject?: string; openedAt?: Date };

/** Arranges an open ticket of a parent, as a row. @returns its id */
export async function makeTicket(
  { prisma }: { prisma: Pick<Prisma, 'ticket'> },
  author: Pick<Person, 'id'>,
  stored: Stored,
): Promise<string> {
  const { package: kind = 'DIY', subject = 'A question', openedAt = new Date() } = stored;
  const id = randomUUID();
  const turn = openedTurn(kind, openedAt);
  await prisma.ticket.create({
    data: {
      ...{ id, authorId: author.id, category: 'OTHER', subject, package: kind, createdAt: openedAt },
      ...{ ...turn, priorityAt: priorityOf(turn) },
      messages: { create: { id, authorId: author.id, kind: 'FAMILY', content: 'Where do I begin?' } },
    },
  });
  return id;
}
