import { SESSION_TEXTS } from '../../../contract/sessions.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { auditSession } from './auditSession.ts';
import { SESSION_CHANGES_PER_MENTOR } from './limits.ts';
import { lockOpenSession } from './openSession.ts';
import { publishSessionChange } from './publishSessionChange.ts';

/** Cancels a scheduled session, notifies the family and frees its time. @returns the id of the session */
export async function cancelSession(app: App, viewer: Viewer, id: string): Promise<string> {
  await consumeRateLimit(app.prisma, SESSION_CHANGES_PER_MENTOR, viewer.id);
  await inTransaction(app, async (tx, effects) => {
    const before = await lockOpenSession(tx, viewer, id);
    const session = await tx.mentorSession.update({
      where: { id },
      data: { status: 'CANCELLED', notes: SESSION_TEXTS.cancelled, sequence: { increment: 1 } },
    });
    await auditSession(tx, viewer, { action: 'session.cancel', before, after: session });
    await publishSessionChange(tx, effects, session, 'cancelled');
  });
  return id;
}
