import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { auditSession } from './auditSession.ts';
import { SESSION_CHANGES_PER_MENTOR } from './limits.ts';
import { lockSession } from './openSession.ts';
import { publishSessionChange } from './publishSessionChange.ts';

/**
 * Deletes a session of any status. A family that still expects it is notified as of a cancellation.
 * @returns the id of the deleted session
 */
export async function deleteSession(app: App, viewer: Viewer, id: string): Promise<string> {
  await consumeRateLimit(app.prisma, SESSION_CHANGES_PER_MENTOR, viewer.id);
  await inTransaction(app, async (tx, effects) => {
    const session = await lockSession(tx, viewer, id);
    await tx.mentorSession.delete({ where: { id } });
    const isExpected = session.status === 'SCHEDULED' && session.endsAt > new Date();
    await publishSessionChange(tx, effects, session, isExpected ? 'cancelled' : null);
    await auditSession(tx, viewer, { action: 'session.delete', before: session, after: null });
  });
  return id;
}
