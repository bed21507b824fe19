import { badInput, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkThread, threadParticipants } from '../../../contract/messaging.ts';
import { MESSAGE_UPLOAD_LIMITS } from '../../../contract/uploads.ts';
import { type FindBounds, registerUploadPurpose, requireStudentId } from '../files/uploads/uploadPurposes.ts';
import { findThread } from './access.ts';

const boundsFor =
  (purpose: keyof typeof MESSAGE_UPLOAD_LIMITS): FindBounds =>
  async (app, viewer, target) => {
    const { assignmentId } = target;
    if (assignmentId !== null) throw badInput('assignmentId', 'A message is for no assignment');
    const thread = await findThread(app.prisma, viewer, requireStudentId(target));
    if (!thread || !threadParticipants(thread).includes(viewer.id)) throw notFound('Conversation');
    throwIfInvalid(checkThread(thread));
    return MESSAGE_UPLOAD_LIMITS[purpose];
  };

/** Registers the files that a message can carry. */
export function registerMessageUploads(): void {
  for (const purpose of ['MESSAGE_IMAGE', 'MESSAGE_ATTACHMENT'] as const)
    registerUploadPurpose(purpose, boundsFor(purpose));
}
