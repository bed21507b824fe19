import { badInput, DomainError } from '../../../contract/errors.ts';
import { APPLICATION_TEXTS } from '../../../contract/mentorApplications.ts';
import { IDENTITY_DOCUMENT_LIMITS } from '../../../contract/uploads.ts';
import { registerUploadPurpose } from '../files/uploads/uploadPurposes.ts';

/** Registers the identity document of an applicant, which belongs to no child. */
export function registerIdentityUploads(): void {
  registerUploadPurpose('IDENTITY_DOCUMENT', async (_app, viewer, { studentId, assignmentId }) => {
    if (studentId !== null) throw badInput('studentId', 'An identity document is for no child');
    if (assignmentId !== null) throw badInput('assignmentId', 'An identity document is for no assignment');
    if (viewer.role !== 'MENTOR') throw new DomainError('NOT_ALLOWED', APPLICATION_TEXTS.notMentorRole, null);
    return IDENTITY_DOCUMENT_LIMITS;
  });
}
