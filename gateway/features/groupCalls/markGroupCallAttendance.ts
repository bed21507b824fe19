import type { AttendanceMark } from '../../../contract/callAttendance.ts';
import { notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkBegun } from '../../../contract/groupCalls.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { hostedGroupCalls, visiblePlaces } from './access.ts';
import { publishPresence } from './audience.ts';
import { CALL_CHANGES_PER_PERSON } from './limits.ts';
import { lockGroupCall } from './lockGroupCall.ts';
import { sendMissedSummary } from './sendMissedSummary.ts';

export type GroupCallMark = {
  callId: string;
  studentId: string;
  /** Null for what joining and leaving say. */
  markedAs: AttendanceMark | null;
};

/**
 * Marks a child who signed up as present in a call or absent, from its start on, by who holds it: somebody may have
 * joined by telephone. The mark goes before what is recorded, which stays. Repeating it changes nothing.
 * @returns the id of the call
 * @throws DomainError NOT_FOUND, CLOSED before the call has begun, and of a cancelled one
 */
export async function markGroupCallAttendance(
  app: App,
  viewer: Viewer,
  { callId, studentId, markedAs }: GroupCallMark,
): Promise<string> {
  await consumeRateLimit(app.prisma, CALL_CHANGES_PER_PERSON, viewer.id);
  await inTransaction(app, async (tx, effects) => {
    const call = await lockGroupCall(tx, callId, hostedGroupCalls(viewer));
    const place = await tx.groupCallPlace.findFirst({
      where: { AND: [{ callId, studentId }, visiblePlaces(viewer)] },
      select: { markedAs: true },
    });
    if (!place) throw notFound('Student');
    throwIfInvalid(checkBegun(call, Date.now()));
    if (place.markedAs === markedAs) return;
    await tx.groupCallPlace.update({
      where: { callId_studentId: { callId, studentId } },
      data: { markedAs },
    });
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'groupCall.markAttendance', entity: 'GroupCall', entityId: callId },
      before: { studentId, markedAs: place.markedAs },
      after: { studentId, markedAs },
    });
    await sendMissedSummary(tx, effects, call);
    await publishPresence(tx, effects, call, studentId);
  });
  return callId;
}
