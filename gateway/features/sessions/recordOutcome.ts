import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkOutcome } from '../../../contract/sessionPhase.ts';
import { checkNotes } from '../../../contract/sessions.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { auditSession } from './auditSession.ts';
import { SESSION_CHANGES_PER_MENTOR } from './limits.ts';
import { lockSession } from './openSession.ts';
import { publishSessionChange, type SessionChange } from './publishSessionChange.ts';

type Outcome = {
  sessionId: string;
  status: 'COMPLETED' | 'NO_SHOW';
  notes: string;
  /** As the audit log names it. */
  action: string;
  change: SessionChange;
};

/** Closes a session with what its mentor says of it. @returns the id of the session */
export async function recordOutcome(app: App, viewer: Viewer, outcome: Outcome): Promise<string> {
  const { sessionId: id, status, notes, action, change } = outcome;
  await consumeRateLimit(app.prisma, SESSION_CHANGES_PER_MENTOR, viewer.id);
  throwIfInvalid(checkNotes(notes));
  await inTransaction(app, async (tx, effects) => {
    const before = await lockSession(tx, viewer, id);
    throwIfInvalid(checkOutcome(before, Date.now()));
    const session = await tx.mentorSession.update({
      where: { id },
      data: { status, notes, sequence: { increment: 1 } },
    });
    await auditSession(tx, viewer, { action, before, after: session });
    await publishSessionChange(tx, effects, session, change);
  });
  return id;
}
