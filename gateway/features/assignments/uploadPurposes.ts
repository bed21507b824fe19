import { badInput, notFound } from '../../../contract/errors.ts';
import { screenshotLimits, submissionFileLimits } from '../../../contract/uploads.ts';
import type { App, Viewer } from '../../context.ts';
import {
  registerUploadPurpose,
  requireStudentId,
  type UploadTarget,
} from '../files/uploads/uploadPurposes.ts';
import { openAssignments } from './access.ts';

async function openAssignment({ prisma }: App, viewer: Viewer, target: UploadTarget) {
  const { assignmentId } = target;
  if (assignmentId === null) throw badInput('assignmentId', 'Say which assignment this is for');
  const assignment = await prisma.assignment.findFirst({
    where: {
      AND: [
        { id: assignmentId, kind: 'SUBMISSION' },
        await openAssignments(prisma, viewer, requireStudentId(target)),
      ],
    },
    select: { allowedFileTypes: true, maxFileSizeMb: true },
  });
  if (!assignment) throw notFound('Assignment');
  return assignment;
}

/** Registers the purposes of files that a submission can contain. */
export function registerSubmissionUploads(): void {
  registerUploadPurpose('SUBMISSION_FILE', async (app, viewer, target) =>
    submissionFileLimits(await openAssignment(app, viewer, target)),
  );
  registerUploadPurpose('SUBMISSION_SCREENSHOT', async (app, viewer, target) =>
    screenshotLimits(await openAssignment(app, viewer, target)),
  );
}
