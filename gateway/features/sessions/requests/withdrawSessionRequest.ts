import { DomainError, notFound } from '../../../../contract/errors.ts';
import { isWithdrawn, SESSION_REQUEST_TEXTS } from '../../../../contract/sessionRequests.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { familySessions } from '../access.ts';
import { SESSION_REQUESTS_PER_PERSON } from '../limits.ts';
import { publishSessionChange } from '../publishSessionChange.ts';
import { notifyOfWithdrawal, readRequest } from './notifyOfRequest.ts';

/**
 * Takes back an open request of the viewer's own family, whoever of it asked. Repeating it changes nothing.
 * @returns the id of the session
 * @throws DomainError NOT_FOUND, CLOSED once the mentor has answered or the session has changed
 */
export async function withdrawSessionRequest(app: App, viewer: Viewer, id: string): Promise<string> {
  await consumeRateLimit(app.prisma, SESSION_REQUESTS_PER_PERSON, viewer.id);
  const found = await app.prisma.sessionRequest.findFirst({
    where: { id, session: familySessions(viewer) },
    select: { sessionId: true },
  });
  if (!found) throw notFound('Request');
  const { sessionId } = found;
  await inTransaction(app, async (tx, effects) => {
    // An answer of the mentor takes the same lock: whoever comes second finds the request closed.
    await tx.$queryRaw`SELECT 1 FROM "MentorSession" WHERE id = ${sessionId}::uuid FOR UPDATE`;
    const request = await tx.sessionRequest.findFirst({
      where: { id, session: familySessions(viewer) },
      include: { session: true },
    });
    if (!request) throw notFound('Request');
    if (isWithdrawn(request)) return;
    if (request.state !== 'OPEN') throw new DomainError('CLOSED', SESSION_REQUEST_TEXTS.notWithdrawn, null);
    await tx.sessionRequest.update({
      where: { id },
      data: { state: 'LAPSED', closedAt: new Date(), closedById: viewer.id },
    });
    await readRequest(tx, effects, request.session);
    await notifyOfWithdrawal(tx, effects, request.session, { id, withdrawnById: viewer.id });
    await publishSessionChange(tx, effects, request.session, null);
  });
  return sessionId;
}
