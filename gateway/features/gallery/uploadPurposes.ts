import { badInput, notFound } from '../../../contract/errors.ts';
import { PROJECT_SCREENSHOT_LIMITS } from '../../../contract/uploads.ts';
import { studentsOfFamily } from '../enrolment/access.ts';
import { registerUploadPurpose } from '../files/uploads/uploadPurposes.ts';

/** Registers the picture of a project. */
export function registerProjectUploads(): void {
  registerUploadPurpose('PROJECT_SCREENSHOT', async ({ prisma }, viewer, { studentId, assignmentId }) => {
    if (assignmentId !== null) throw badInput('assignmentId', 'A project is for no assignment');
    const where = { AND: [{ id: studentId }, studentsOfFamily(viewer)] };
    if ((await prisma.student.count({ where })) === 0) throw notFound('Student');
    return PROJECT_SCREENSHOT_LIMITS;
  });
}
