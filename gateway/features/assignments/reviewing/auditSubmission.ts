import type { Viewer } from '../../../context.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { type AuditedAction, recordAuditEntry } from '../../audit/recordAuditEntry.ts';

/**
 * Writes what an admin did with an attempt of a child to the audit log; what mentors do is their work. The words of a
 * review are left out: the log is read by more people than the review is.
 */
export async function auditSubmission(
  tx: Tx,
  viewer: Viewer,
  change: Omit<AuditedAction, 'entity'>,
): Promise<void> {
  if (viewer.role === 'ADMIN') await recordAuditEntry(tx, viewer, { entity: 'Submission', ...change });
}
