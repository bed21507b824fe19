import { badInput, notFound } from '../../../contract/errors.ts';
import { CALL_SHOWING_LIMITS } from '../../../contract/uploads.ts';
import { registerUploadPurpose, requireStudentId } from '../files/uploads/uploadPurposes.ts';
import { callStudents } from './access.ts';

/** Registers what a child of the viewer's family shows in a live call. */
export function registerShowingUploads(): void {
  registerUploadPurpose('CALL_SHOWING', async ({ prisma }, viewer, target) => {
    if (target.assignmentId !== null) throw badInput('assignmentId', 'A live call is for no assignment');
    const where = { AND: [{ id: requireStudentId(target) }, callStudents(viewer)] };
    if ((await prisma.student.count({ where })) === 0) throw notFound('Student');
    return CALL_SHOWING_LIMITS;
  });
}
