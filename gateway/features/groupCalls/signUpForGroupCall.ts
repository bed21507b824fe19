import { firstProblem, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import {
  CALL_LINK_MAX,
  checkSignedUpCount,
  type ShowingDraft,
  showingProblems,
} from '../../../contract/groupCalls.ts';
import { parseHttpsLink } from '../../../contract/links.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { flagContactText } from '../reports/flagContactText.ts';
import { callStudents, visibleGroupCalls } from './access.ts';
import { publishPlaces } from './audience.ts';
import { CALL_PLACES_PER_PERSON } from './limits.ts';
import { lockCallAhead } from './lockGroupCall.ts';
import { attachShowing, discardShowings } from './showingFile.ts';

export type GroupCallSignUp = ShowingDraft & {
  callId: string;
  studentId: string;
  /** A finished upload, or the file that the place has; null for none. */
  fileId: string | null;
};

/**
 * Signs a child of the viewer's family up for a call, or changes what it shows; its place in the order stays. Beyond the
 * capacity the child waits. A file that is replaced or taken away is closed at once.
 * @returns the id of the call
 * @throws DomainError NOT_FOUND, BAD_INPUT, CLOSED once it is over or cancelled, LIMIT, CONFLICT when the upload cannot be
 * attached
 */
export async function signUpForGroupCall(app: App, viewer: Viewer, draft: GroupCallSignUp): Promise<string> {
  await consumeRateLimit(app.prisma, CALL_PLACES_PER_PERSON, viewer.id);
  throwIfInvalid(firstProblem(showingProblems(draft)));
  const { callId, studentId, fileId } = draft;
  const shown = {
    showing: draft.showing.trim() || null,
    link: parseHttpsLink(draft.link, CALL_LINK_MAX),
    fileId,
  };
  await inTransaction(app, async (tx, effects) => {
    const call = await lockCallAhead(tx, callId, visibleGroupCalls(viewer));
    const where = { AND: [{ id: studentId, course: call.course }, callStudents(viewer)] };
    const student = await tx.student.findFirst({ where, select: { id: true } });
    if (!student) throw notFound('Student');
    const places = await tx.groupCallPlace.findMany({
      where: { callId },
      orderBy: [{ signedUpAt: 'desc' }, { studentId: 'desc' }],
      select: { studentId: true, signedUpAt: true, fileId: true },
    });
    const place = places.find((one) => one.studentId === studentId);
    const before = place?.fileId ?? null;
    if (fileId !== null && fileId !== before) await attachShowing(tx, viewer, studentId, fileId);
    if (place) {
      await tx.groupCallPlace.update({
        where: { callId_studentId: { callId, studentId } },
        data: shown,
      });
      if (before !== null && before !== fileId) await discardShowings(tx, [before]);
    } else {
      throwIfInvalid(checkSignedUpCount(places.length));
      // The call is locked: later than everybody before, whatever the clock of this gateway says.
      const last = places[0]?.signedUpAt.getTime() ?? 0;
      const signedUpAt = new Date(Math.max(Date.now(), last + 1));
      await tx.groupCallPlace.create({ data: { callId, studentId, signedUpAt, ...shown } });
    }
    await flagContactText(tx, {
      ...{ kind: 'CALL_SHOWING', studentId, senderId: viewer.id, content: shown.showing ?? '' },
    });
    await publishPlaces(tx, effects, call, studentId);
  });
  return callId;
}
