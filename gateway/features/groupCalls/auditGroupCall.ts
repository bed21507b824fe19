import type { Viewer } from '../../context.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { changedValues, recordAuditEntry } from '../audit/recordAuditEntry.ts';
import type { HostedCall } from './lockGroupCall.ts';

type Change = { action: string; before: HostedCall | null; after: HostedCall };

/** Writes a change of a call to the audit log, of an admin and of a mentor alike: it concerns a whole course. */
export async function auditGroupCall(
  tx: Tx,
  viewer: Pick<Viewer, 'id'>,
  { action, before, after }: Change,
): Promise<void> {
  const current = auditedValues(after);
  const values = before ? changedValues(auditedValues(before), current) : { before: null, after: current };
  const hasNewRecording = before !== null && before.recordingUrl !== after.recordingUrl;
  if (!values && !hasNewRecording) return;
  await recordAuditEntry(tx, viewer, {
    ...{ action, entity: 'GroupCall', entityId: after.id },
    before: values?.before ?? null,
    after: hasNewRecording ? { ...values?.after, recording: 'changed' } : (values?.after ?? null),
  });
}

/** Returns the values that the audit log stores; without the links, which let whoever has them in. */
const auditedValues = (call: HostedCall) => ({
  course: call.course,
  topic: call.topic,
  startsAt: call.startsAt.toISOString(),
  endsAt: call.endsAt.toISOString(),
  capacity: call.capacity,
  status: call.status,
  notes: call.notes,
  hostIds: call.hosts.map(({ mentorId }) => mentorId),
});
