import { badInput, notFound } from '../../../contract/errors.ts';
import { PROJECT_SCREENSHOT_LIMITS } from '../../../contract/uploads.ts';
import { studentsOfFamily } from '../enrolment/access.ts';
import { registerUploadPurpose, requireStudentId } from '../files/uploads/uploadPurposes.ts';

/** Registers the picture of a project. */
export function registerProjectUploads(): void {
  registerUploadPurpose('PROJECT_SCREENSHOT', async ({ prisma }, viewer, target) => {
    if (target.assignmentId !== null) throw badInput('assignmentId', 'A project is for no assignment');
    const where = { AND: [{ id: requireStudentId(target) }, studentsOfFamily(viewer)] };
    if ((await prisma.student.count({ where })) === 0) throw notFound('Student');
    return PROJECT_SCREENSHOT_LIMITS;
  });
}
