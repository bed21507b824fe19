import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkNotes, SESSION_TEXTS } from '../../../contract/sessions.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { auditSession } from './auditSession.ts';
import { SESSION_CHANGES_PER_MENTOR } from './limits.ts';
import { lockOpenSession } from './openSession.ts';
import { publishSessionChange } from './publishSessionChange.ts';

/**
 * Marks a session as completed.
 * @param notes shown to the family; a default text when blank
 * @returns the id of the session
 */
export async function completeSession(app: App, viewer: Viewer, id: string, notes: string): Promise<string> {
  await consumeRateLimit(app.prisma, SESSION_CHANGES_PER_MENTOR, viewer.id);
  throwIfInvalid(checkNotes(notes));
  await inTransaction(app, async (tx, effects) => {
    const before = await lockOpenSession(tx, viewer, id);
    const session = await tx.mentorSession.update({
      where: { id },
      data: {
        status: 'COMPLETED',
        notes: notes.trim() || SESSION_TEXTS.completed,
        sequence: { increment: 1 },
      },
    });
    await auditSession(tx, viewer, { action: 'session.complete', before, after: session });
    await publishSessionChange(tx, effects, session, null);
  });
  return id;
}
