import { DomainError, firstProblem, throwIfInvalid } from '../../../contract/errors.ts';
import {
  CALL_LINK_MAX,
  CALL_TEXTS,
  type CallRecord,
  recordingEnd,
  recordProblems,
} from '../../../contract/groupCalls.ts';
import { parseHttpsLink } from '../../../contract/links.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { hostedGroupCalls } from './access.ts';
import { publishGroupCall } from './audience.ts';
import { auditGroupCall } from './auditGroupCall.ts';
import { CALL_CHANGES_PER_PERSON } from './limits.ts';
import { lockGroupCall } from './lockGroupCall.ts';
import { sendMissedSummary } from './sendMissedSummary.ts';

export type GroupCallRecord = CallRecord & { callId: string; version: number };

/**
 * Writes the notes of a call that was held, for everybody of the course, and the link of its recording, for those who
 * signed up, which can be watched for some days. A blank link takes the recording away.
 * @returns the id of the call
 * @throws DomainError NOT_FOUND, BAD_INPUT, CLOSED before it is finished, CONFLICT when it has changed since it was read
 */
export async function recordGroupCall(app: App, viewer: Viewer, record: GroupCallRecord): Promise<string> {
  await consumeRateLimit(app.prisma, CALL_CHANGES_PER_PERSON, viewer.id);
  throwIfInvalid(firstProblem(recordProblems(record)));
  const { callId: id, version } = record;
  const recordingUrl = parseHttpsLink(record.recordingUrl, CALL_LINK_MAX);
  const recordingUntil = recordingUrl === null ? null : recordingEnd(record.recordingDays, new Date());
  await inTransaction(app, async (tx, effects) => {
    const before = await lockGroupCall(tx, id, hostedGroupCalls(viewer));
    if (before.status !== 'HELD') throw new DomainError('CLOSED', CALL_TEXTS.notHeld, null);
    throwIfInvalid(checkVersion(before.version, version));
    const after = await tx.groupCall.update({
      where: { id },
      data: { notes: record.notes.trim() || null, recordingUrl, recordingUntil },
      include: { hosts: { orderBy: { role: 'asc' } } },
    });
    await auditGroupCall(tx, viewer, { action: 'groupCall.record', before, after });
    await sendMissedSummary(tx, effects, after);
    await publishGroupCall(tx, effects, after);
  });
  return id;
}
