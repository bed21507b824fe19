import { refuse } from '../../../contract/errors.ts';
import { checkNotes, SESSION_TEXTS } from '../../../contract/sessions.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { spend } from '../../platform/limits/limits.ts';
import { SESSION_CHANGES_PER_MENTOR } from './limits.ts';
import { lockOpenSession } from './openSession.ts';
import { tellSession } from './tellSession.ts';

/**
 * Marks a session as completed.
 * @param notes shown to the family; a default text when blank
 * @returns the id of the session
 */
export async function completeSession(app: App, viewer: Viewer, id: string, notes: string): Promise<string> {
  await spend(app.prisma, SESSION_CHANGES_PER_MENTOR, viewer.id);
  refuse(checkNotes(notes));
  await inTransaction(app, async (tx, effects) => {
    await lockOpenSession(tx, viewer, id);
    const session = await tx.mentorSession.update({
      where: { id },
      data: {
        status: 'COMPLETED',
        notes: notes.trim() || SESSION_TEXTS.completed,
        sequence: { increment: 1 },
      },
    });
    await tellSession(tx, effects, session, null);
  });
  return id;
}
