import { DomainError, notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import {
  checkDecision,
  checkNotBegun,
  isWithdrawn,
  SESSION_REQUEST_TEXTS,
  type SessionRequestDecision,
} from '../../../../contract/sessionRequests.ts';
import { checkStart, SESSION_TEXTS } from '../../../../contract/sessions.ts';
import type { App, Viewer } from '../../../context.ts';
import { type Effects, inTransaction } from '../../../events/transaction.ts';
import type { MentorSession, SessionRequest } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { recordAuditEntry } from '../../audit/recordAuditEntry.ts';
import { flagContactText } from '../../reports/flagContactText.ts';
import { managedSessions } from '../access.ts';
import { auditSession } from '../auditSession.ts';
import { lockCalendars, requireNoGroupCall, withOverlapErrors } from '../calendar.ts';
import { SESSION_CHANGES_PER_MENTOR } from '../limits.ts';
import { lockSession } from '../openSession.ts';
import { publishSessionChange } from '../publishSessionChange.ts';
import { notifyOfRefusal, readRequest } from './notifyOfRequest.ts';

export type SessionRequestAnswer = SessionRequestDecision & { requestId: string };

/**
 * Accepts or refuses a family's request, once. Accepting moves or cancels the session like the mentor's own change.
 * The same answer of the same person is accepted again, and changes nothing.
 * @returns the id of the session
 * @throws DomainError CLOSED once it is answered or withdrawn, or the session has begun; CONFLICT when somebody is busy at the new
 * time, and the request stays open
 */
export async function decideSessionRequest(
  app: App,
  viewer: Viewer,
  answer: SessionRequestAnswer,
): Promise<string> {
  await consumeRateLimit(app.prisma, SESSION_CHANGES_PER_MENTOR, viewer.id);
  throwIfInvalid(checkDecision(answer));
  const { requestId: id, isAccepted } = answer;
  const found = await app.prisma.sessionRequest.findFirst({
    where: { id, session: managedSessions(viewer) },
    select: { session: { select: { id: true, mentorId: true, studentId: true } } },
  });
  if (!found) throw notFound('Request');
  const { id: sessionId, mentorId, studentId } = found.session;
  const reply = answer.reply.trim() || null;
  await withOverlapErrors(null, () =>
    inTransaction(app, async (tx, effects) => {
      await lockCalendars(tx, [mentorId], studentId);
      const session = await lockSession(tx, viewer, sessionId);
      const request = await tx.sessionRequest.findUniqueOrThrow({ where: { id } });
      const state = isAccepted ? 'ACCEPTED' : 'DECLINED';
      if (request.state === state && request.closedById === viewer.id) return;
      const { closed, withdrawn } = SESSION_REQUEST_TEXTS;
      if (request.state !== 'OPEN')
        throw new DomainError('CLOSED', isWithdrawn(request) ? withdrawn : closed, null);
      throwIfInvalid(checkNotBegun(session, Date.now()));
      await tx.sessionRequest.update({
        where: { id },
        data: { state, closedAt: new Date(), closedById: viewer.id, reply },
      });
      await readRequest(tx, effects, session);
      await flagContactText(tx, {
        ...{ kind: 'SESSION_REPLY', studentId, senderId: viewer.id, content: reply ?? '' },
      });
      await auditDecision(tx, viewer, session, { request: id, isAccepted });
      if (isAccepted) return accept(tx, effects, viewer, session, request);
      await notifyOfRefusal(tx, effects, session, { id, reply: reply ?? '' });
      await publishSessionChange(tx, effects, session, null);
    }),
  );
  return sessionId;
}

/** An accepted request has the change of the session in the audit log too. */
async function auditDecision(
  tx: Tx,
  viewer: Viewer,
  { id, studentId }: MentorSession,
  decision: { request: string; isAccepted: boolean },
): Promise<void> {
  if (viewer.role !== 'ADMIN') return;
  await recordAuditEntry(tx, viewer, {
    ...{ action: 'session.decideRequest', entity: 'MentorSession', entityId: id, before: null },
    after: { studentId, ...decision },
  });
}

async function accept(
  tx: Tx,
  effects: Effects,
  viewer: Viewer,
  before: MentorSession,
  { wishedStart }: SessionRequest,
): Promise<void> {
  const { id } = before;
  if (wishedStart) await checkMove(tx, before, wishedStart);
  if (wishedStart) await tx.sessionReminder.deleteMany({ where: { sessionId: id } });
  const after = await tx.mentorSession.update({
    where: { id },
    data: {
      sequence: { increment: 1 },
      ...(wishedStart
        ? {
            startsAt: wishedStart,
            endsAt: new Date(wishedStart.getTime() + before.durationMinutes * 60_000),
            plannedAt: new Date(),
          }
        : { status: 'CANCELLED', notes: SESSION_TEXTS.cancelled }),
    },
  });
  const action = wishedStart ? 'session.update' : 'session.cancel';
  await auditSession(tx, viewer, { action, before, after });
  await publishSessionChange(tx, effects, after, wishedStart ? 'moved' : 'cancelled');
}

async function checkMove(
  tx: Tx,
  { mentorId, studentId, durationMinutes }: MentorSession,
  wishedStart: Date,
): Promise<void> {
  // The student is locked, so the assignment cannot change after this read.
  if ((await tx.student.count({ where: { id: studentId, mentorId } })) === 0)
    throw new DomainError('CLOSED', SESSION_TEXTS.leftBehind, null);
  const problem = checkStart(wishedStart, new Date());
  if (problem) throw new DomainError('CLOSED', problem.message, null);
  const endsAt = new Date(wishedStart.getTime() + durationMinutes * 60_000);
  await requireNoGroupCall(tx, mentorId, { startsAt: wishedStart, endsAt }, null);
}
