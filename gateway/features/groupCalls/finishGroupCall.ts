import { firstProblem, throwIfInvalid } from '../../../contract/errors.ts';
import { asSession, callNotesProblems } from '../../../contract/groupCalls.ts';
import { checkOutcome } from '../../../contract/sessionPhase.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { hostedGroupCalls } from './access.ts';
import { publishGroupCall } from './audience.ts';
import { auditGroupCall } from './auditGroupCall.ts';
import { CALL_CHANGES_PER_PERSON } from './limits.ts';
import { lockGroupCall } from './lockGroupCall.ts';
import { sendMissedSummary } from './sendMissedSummary.ts';

/**
 * Marks a call as held, from its start on; one that still runs ends now, and with it the stay of everybody who has not
 * said that they left.
 * @param notes shown to everybody of the course; may be blank and follow later
 * @returns the id of the call
 * @throws DomainError NOT_FOUND, BAD_INPUT, CLOSED before its start, and once it is finished or cancelled
 */
export async function finishGroupCall(
  app: App,
  viewer: Viewer,
  { callId: id, notes }: { callId: string; notes: string },
): Promise<string> {
  await consumeRateLimit(app.prisma, CALL_CHANGES_PER_PERSON, viewer.id);
  throwIfInvalid(firstProblem(callNotesProblems({ notes })));
  await inTransaction(app, async (tx, effects) => {
    const before = await lockGroupCall(tx, id, hostedGroupCalls(viewer));
    const now = new Date();
    throwIfInvalid(checkOutcome(asSession(before), now.getTime()));
    const endsAt = before.endsAt < now ? before.endsAt : now;
    const after = await tx.groupCall.update({
      where: { id },
      data: { status: 'HELD', endsAt, notes: notes.trim() || null },
      include: { hosts: { orderBy: { role: 'asc' } } },
    });
    await auditGroupCall(tx, viewer, { action: 'groupCall.finish', before, after });
    await sendMissedSummary(tx, effects, after);
    await publishGroupCall(tx, effects, after);
  });
  return id;
}
