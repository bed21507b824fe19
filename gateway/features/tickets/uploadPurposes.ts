import { badInput, DomainError } from '../../../contract/errors.ts';
import { TICKET_TEXTS } from '../../../contract/tickets.ts';
import { TICKET_FILE_LIMITS } from '../../../contract/uploads.ts';
import { registerUploadPurpose } from '../files/uploads/uploadPurposes.ts';

/** Registers the files that parents and the team send to each other, which belong to no child. */
export function registerTicketUploads(): void {
  registerUploadPurpose('TICKET_FILE', async (_app, viewer, { studentId, assignmentId }) => {
    if (studentId !== null) throw badInput('studentId', 'A file to the team is for no child');
    if (assignmentId !== null) throw badInput('assignmentId', 'A file to the team is for no assignment');
    if (viewer.role !== 'PARENT' && viewer.role !== 'ADMIN')
      throw new DomainError('NOT_ALLOWED', TICKET_TEXTS.parentsOnly, null);
    return TICKET_FILE_LIMITS;
  });
}
