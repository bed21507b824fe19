import { badInput } from '../../../contract/errors.ts';
import { AVATAR_LIMITS } from '../../../contract/uploads.ts';
import { registerUploadPurpose } from '../files/uploads/uploadPurposes.ts';
import { requireAdult } from './requireAdult.ts';

/** Registers the picture of a person, which belongs to no child. */
export function registerAvatarUploads(): void {
  registerUploadPurpose('AVATAR', async (_app, viewer, { studentId, assignmentId }) => {
    if (studentId !== null) throw badInput('studentId', 'A profile picture is for no child');
    if (assignmentId !== null) throw badInput('assignmentId', 'A profile picture is for no assignment');
    requireAdult(viewer);
    return AVATAR_LIMITS;
  });
}
