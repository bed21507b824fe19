import type { Prisma } from '../../../generated/prisma/client.ts';
import type { App, Viewer } from '../../../context.ts';
import { badInput, notFound, refuse } from '../../../../contract/errors.ts';
import { openAssignments } from '../../assignments/access.ts';
import { findThread } from '../../messaging/access.ts';
import { checkThread, threadPeople } from '../../../../contract/messaging.ts';
import {
  type Bounds,
  MESSAGE_BOUNDS,
  screenshotBounds,
  submissionFileBounds,
  type UploadPurpose,
} from '../../../../contract/uploads.ts';

/** What a file is for. `assignmentId` is for the purposes of submissions alone. */
export type UploadFor = { purpose: UploadPurpose; studentId: string; assignmentId: string | null };

/** A person's own files that nothing has taken yet. */
export const ownUploads = (viewer: Viewer): Prisma.StoredFileWhereInput => ({
  ownerId: viewer.id,
  discardedAt: null,
  upload: { isNot: null },
});

/**
 * What may come for a purpose, for those who may hand in or write there now. A new purpose gets its case here,
 * its bucket in rules.ts, and a caller of attachUploads; nothing else of the door changes.
 * @throws DomainError NOT_FOUND for a place that is not the viewer's, CLOSED for one that takes nothing now
 */
export async function boundsFor(app: App, viewer: Viewer, wanted: UploadFor): Promise<Bounds> {
  switch (wanted.purpose) {
    case 'SUBMISSION_FILE':
      return submissionFileBounds(await openAssignment(app, viewer, wanted));
    case 'SUBMISSION_SCREENSHOT':
      return screenshotBounds(await openAssignment(app, viewer, wanted));
    case 'MESSAGE_IMAGE':
    case 'MESSAGE_ATTACHMENT': {
      if (wanted.assignmentId !== null) throw badInput('assignmentId', 'A message is for no assignment');
      const thread = await findThread(app.prisma, viewer, wanted.studentId);
      if (!thread || !threadPeople(thread).includes(viewer.id)) throw notFound('Conversation');
      refuse(checkThread(thread));
      return MESSAGE_BOUNDS[wanted.purpose];
    }
  }
}

async function openAssignment({ prisma }: App, viewer: Viewer, { studentId, assignmentId }: UploadFor) {
  if (assignmentId === null) throw badInput('assignmentId', 'Say which assignment this is for');
  const assignment = await prisma.assignment.findFirst({
    where: {
      AND: [{ id: assignmentId, kind: 'SUBMISSION' }, await openAssignments(prisma, viewer, studentId)],
    },
    select: { allowedFileTypes: true, maxFileSizeMb: true },
  });
  if (!assignment) throw notFound('Assignment');
  return assignment;
}
