import type { Viewer } from '../../context.ts';
import type { StoredFile } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';

/** Records that an admin reads the identity document of an applicant; the applicant reads their own unrecorded. */
export async function recordIdentityRead(
  db: Db,
  viewer: Viewer | null,
  { id, bucket }: StoredFile,
): Promise<void> {
  if (bucket !== 'IDENTITY_DOCUMENTS' || !viewer) return;
  const application = await db.mentorApplication.findUnique({
    where: { identityFileId: id },
    select: { id: true, profileId: true },
  });
  if (!application || application.profileId === viewer.id) return;
  await recordAuditEntry(db, viewer, {
    action: 'mentorApplication.readIdentityDocument',
    ...{ entity: 'MentorApplication', entityId: application.id },
  });
}
