import { notFound } from '../../../../contract/errors.ts';
import type { App } from '../../../context.ts';
import { visitorTickets } from '../access.ts';
import { ticketOfToken } from './visitorLink.ts';

type Access = Pick<App, 'prisma' | 'config'>;

/** Finds the ticket that a link leads to: of a merged one, that which has its messages. */
export async function findTicket({ prisma, config }: Access, token: string): Promise<string | null> {
  const id = ticketOfToken(config, token);
  if (!id) return null;
  const ticket = await prisma.ticket.findFirst({
    where: { AND: [{ id }, visitorTickets] },
    select: { id: true, mergedIntoId: true },
  });
  return ticket && (ticket.mergedIntoId ?? ticket.id);
}

/** Finds the ticket that a link leads to. @throws DomainError NOT_FOUND for a token that was not issued here */
export async function requireTicket(access: Access, token: string): Promise<string> {
  const id = await findTicket(access, token);
  if (!id) throw notFound('Conversation');
  return id;
}
