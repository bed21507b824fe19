import { notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkChangeable } from '../../../contract/sessionPhase.ts';
import type { Viewer } from '../../context.ts';
import type { MentorSession } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { managedSessions } from './access.ts';

/**
 * Locks a session that the viewer may change until the transaction ends.
 * @throws DomainError NOT_FOUND
 */
export async function lockSession(tx: Tx, viewer: Viewer, id: string): Promise<MentorSession> {
  await tx.$queryRaw`SELECT 1 FROM "MentorSession" WHERE id = ${id}::uuid FOR UPDATE`;
  const session = await tx.mentorSession.findFirst({ where: { AND: [{ id }, managedSessions(viewer)] } });
  if (!session) throw notFound('Session');
  return session;
}

/** Locks a session that can still be changed. @throws DomainError CLOSED once it is over or cancelled */
export async function lockOpenSession(tx: Tx, viewer: Viewer, id: string): Promise<MentorSession> {
  const session = await lockSession(tx, viewer, id);
  throwIfInvalid(checkChangeable(session, Date.now()));
  return session;
}
