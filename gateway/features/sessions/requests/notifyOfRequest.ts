import { startText } from '../../../../contract/time.ts';
import type { Effects } from '../../../events/transaction.ts';
import type { MentorSession, SessionRequest } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { markSubjectRead } from '../../notifications/markSubjectRead.ts';
import { notify } from '../../notifications/notify.ts';
import { loadSessionPeople } from '../people.ts';

/** Returns what the subject keys of a session's requests begin with. */
export const requestSubject = (sessionId: string) => `session:${sessionId}:request:`;

/** Notifies the mentor of a request, and whoever of the family did not make it, each in their own time zone. */
export async function notifyOfRequest(
  tx: Tx,
  effects: Effects,
  session: MentorSession,
  request: SessionRequest,
): Promise<void> {
  const { studentId } = session;
  const { mentor, family } = await loadSessionPeople(tx, studentId);
  const { firstName } = await tx.student.findUniqueOrThrow({
    where: { id: studentId },
    select: { firstName: true },
  });
  const verb = request.kind === 'MOVE' ? 'move' : 'cancel';
  const others = family.filter(({ id }) => id !== request.requestedById);
  const audiences = [
    {
      people: mentor ? [mentor] : [],
      title: `${firstName}’s family asks to ${verb} a session`,
      page: '/mentor',
      actionText: 'Answer',
    },
    {
      people: others,
      title: `Your family asked to ${verb} a session`,
      page: '/dashboard',
      actionText: 'See sessions',
    },
  ];
  const drafts = audiences.flatMap(({ people, title, page, actionText }) =>
    people.map(({ id, timeZone }) => ({
      kind: 'SESSION_SCHEDULED' as const,
      recipientIds: [id],
      studentId,
      title,
      body: requestText(session, request, timeZone),
      actionUrl: `${page}?student=${studentId}&tab=sessions`,
      actionText,
      subjectKey: `${requestSubject(session.id)}${request.id}`,
    })),
  );
  notify(effects, ...drafts);
}

function requestText(session: MentorSession, request: SessionRequest, timeZone: string): string {
  const when = startText(session.startsAt, timeZone);
  const wish = request.wishedStart ? `, to ${startText(request.wishedStart, timeZone)}` : '';
  return `${session.title} of ${when}${wish}. ${request.reason}`;
}

/** Notifies the family that a session stays as it is, with the reason. */
export async function notifyOfRefusal(
  tx: Tx,
  effects: Effects,
  session: MentorSession,
  request: Pick<SessionRequest, 'id'> & { reply: string },
): Promise<void> {
  const { family } = await loadSessionPeople(tx, session.studentId);
  const drafts = family.map(({ id, timeZone }) => ({
    kind: 'SESSION_SCHEDULED' as const,
    recipientIds: [id],
    studentId: session.studentId,
    title: 'The session stays as it is',
    body: `${session.title} of ${startText(session.startsAt, timeZone)}: ${request.reply}`,
    actionUrl: `/dashboard?student=${session.studentId}&tab=sessions`,
    actionText: 'See sessions',
    subjectKey: `session:${session.id}:refused:${request.id}`,
  }));
  notify(effects, ...drafts);
}

/** Notifies whoever of the family did not withdraw a request that the session stays as it is. */
export async function notifyOfWithdrawal(
  tx: Tx,
  effects: Effects,
  session: MentorSession,
  { id: requestId, withdrawnById }: { id: string; withdrawnById: string },
): Promise<void> {
  const { family } = await loadSessionPeople(tx, session.studentId);
  const others = family.filter((one) => one.id !== withdrawnById);
  const drafts = others.map(({ id, timeZone }) => ({
    kind: 'SESSION_SCHEDULED' as const,
    recipientIds: [id],
    studentId: session.studentId,
    title: 'Your family no longer asks for a change',
    body: `${session.title} stays on ${startText(session.startsAt, timeZone)}.`,
    actionUrl: `/dashboard?student=${session.studentId}&tab=sessions`,
    actionText: 'See sessions',
    subjectKey: `session:${session.id}:withdrawn:${requestId}`,
  }));
  notify(effects, ...drafts);
}

/** Marks what was sent of a session's request as read: it is answered or withdrawn. */
export async function readRequest(tx: Tx, effects: Effects, session: MentorSession): Promise<void> {
  const { mentor, family } = await loadSessionPeople(tx, session.studentId);
  const ids = [...(mentor ? [mentor] : []), ...family].map(({ id }) => id);
  await markSubjectRead(tx, effects, ids, requestSubject(session.id));
}
