import { DomainError, notFound } from '../../../contract/errors.ts';
import { CALL_TEXTS } from '../../../contract/groupCalls.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { callStudents, visibleGroupCalls } from './access.ts';
import { publishPlaces } from './audience.ts';
import { CALL_PLACES_PER_PERSON } from './limits.ts';
import { lockCallAhead } from './lockGroupCall.ts';
import { notifyOfPlace } from './notifyOfPlace.ts';
import { loadSeats } from './seats.ts';
import { discardShowings } from './showingFile.ts';

/**
 * Takes a child of the viewer's family off a call: gives its place up. Who moves up from the waiting list is notified.
 * Repeating it changes nothing. The place of a child who has been in the call stays, as the record of who was there;
 * `checkOutOfGroupCall` records that such a child has left.
 * @returns the id of the call
 * @throws DomainError NOT_FOUND, CLOSED once it is over or cancelled, and once the child has been in it
 */
export async function leaveGroupCall(
  app: App,
  viewer: Viewer,
  { callId, studentId }: { callId: string; studentId: string },
): Promise<string> {
  await consumeRateLimit(app.prisma, CALL_PLACES_PER_PERSON, viewer.id);
  await inTransaction(app, async (tx, effects) => {
    const call = await lockCallAhead(tx, callId, visibleGroupCalls(viewer));
    const where = { AND: [{ id: studentId }, callStudents(viewer)] };
    const student = await tx.student.findFirst({ where, select: { id: true } });
    if (!student) throw notFound('Student');
    const before = await loadSeats(tx, callId);
    const place = { callId_studentId: { callId, studentId } };
    const left = await tx.groupCallPlace.findUnique({ where: place, select: { fileId: true } });
    if (!left) return;
    if ((await tx.groupCallStay.count({ where: { callId, studentId } })) > 0)
      throw new DomainError('CLOSED', CALL_TEXTS.placeUsed, null);
    await tx.groupCallPlace.delete({ where: place });
    if (left.fileId !== null) await discardShowings(tx, [left.fileId]);
    await notifyOfPlace(tx, effects, call, before);
    await publishPlaces(tx, effects, call, studentId);
  });
  return callId;
}
