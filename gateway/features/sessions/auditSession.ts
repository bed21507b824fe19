import type { Viewer } from '../../context.ts';
import type { MentorSession } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { changedValues, recordAuditEntry } from '../audit/recordAuditEntry.ts';

type Change = { action: string; before: MentorSession | null; after: MentorSession | null };

/** Writes an admin's change of a session to the audit log; those of mentors are about their own students. */
export async function auditSession(tx: Tx, viewer: Viewer, { action, before, after }: Change): Promise<void> {
  const session = after ?? before;
  if (viewer.role !== 'ADMIN' || !session) return;
  const [old, current] = [before && auditedValues(before), after && auditedValues(after)];
  const values = old && current ? changedValues(old, current) : { before: old, after: current };
  const hasNewLink = before && after && before.meetingLink !== after.meetingLink;
  if (!values && !hasNewLink) return;
  await recordAuditEntry(tx, viewer, {
    ...{ action, entity: 'MentorSession', entityId: session.id },
    before: values?.before ?? null,
    after: hasNewLink ? { ...values?.after, meetingLink: 'changed' } : (values?.after ?? null),
  });
}

/** Returns the values that the audit log stores; without the link, which lets whoever has it into the room. */
const auditedValues = (session: MentorSession) => ({
  studentId: session.studentId,
  mentorId: session.mentorId,
  title: session.title,
  description: session.description,
  startsAt: session.startsAt.toISOString(),
  durationMinutes: session.durationMinutes,
  kind: session.kind,
  platform: session.platform,
  status: session.status,
  notes: session.notes,
});
