import { badInput, DomainError, notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import {
  checkRequestable,
  checkSessionRequest,
  SESSION_REQUEST_TEXTS,
  type SessionRequestDraft,
} from '../../../../contract/sessionRequests.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import type { SessionRequest } from '../../../generated/prisma/client.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { flagContactText } from '../../reports/flagContactText.ts';
import { familySessions } from '../access.ts';
import { SESSION_REQUESTS_PER_PERSON } from '../limits.ts';
import { publishSessionChange } from '../publishSessionChange.ts';
import { notifyOfRequest } from './notifyOfRequest.ts';

export type NewSessionRequest = SessionRequestDraft & { sessionId: string };

/**
 * Asks the mentor to move or cancel a session of the viewer's own family. The same request is accepted again while it
 * is open, and changes nothing.
 * @returns the id of the session
 * @throws DomainError CLOSED once the session has begun or begins soon, CONFLICT while another request is open
 */
export async function requestSessionChange(
  app: App,
  viewer: Viewer,
  draft: NewSessionRequest,
): Promise<string> {
  await consumeRateLimit(app.prisma, SESSION_REQUESTS_PER_PERSON, viewer.id);
  throwIfInvalid(checkSessionRequest(draft, new Date()));
  const { sessionId, kind, wishedStart } = draft;
  const reason = draft.reason.trim();
  await inTransaction(app, async (tx, effects) => {
    await tx.$queryRaw`SELECT 1 FROM "MentorSession" WHERE id = ${sessionId}::uuid FOR UPDATE`;
    const session = await tx.mentorSession.findFirst({
      where: { AND: [{ id: sessionId }, familySessions(viewer)] },
    });
    if (!session) throw notFound('Session');
    const open = await tx.sessionRequest.findFirst({ where: { sessionId, state: 'OPEN' } });
    if (open && isSame(open, viewer, { kind, wishedStart, reason })) return;
    throwIfInvalid(checkRequestable(session, Date.now()));
    if (open) throw new DomainError('CONFLICT', SESSION_REQUEST_TEXTS.openAlready, null);
    if (wishedStart?.getTime() === session.startsAt.getTime())
      throw badInput('wishedStart', SESSION_REQUEST_TEXTS.sameTime);
    const request = await tx.sessionRequest.create({
      data: { sessionId, requestedById: viewer.id, kind, wishedStart, reason },
    });
    await notifyOfRequest(tx, effects, session, request);
    const { studentId } = session;
    await flagContactText(tx, {
      ...{ kind: 'SESSION_REQUEST', studentId, senderId: viewer.id, content: reason },
    });
    await publishSessionChange(tx, effects, session, null);
  });
  return sessionId;
}

const isSame = (open: SessionRequest, viewer: Viewer, draft: SessionRequestDraft) =>
  open.requestedById === viewer.id &&
  open.kind === draft.kind &&
  open.wishedStart?.getTime() === draft.wishedStart?.getTime() &&
  open.reason === draft.reason;
