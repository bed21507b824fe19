import { badInput, notFound } from '../../../contract/errors.ts';
import { COMMUNITY_PICTURE_LIMITS } from '../../../contract/uploads.ts';
import { registerUploadPurpose } from '../files/uploads/uploadPurposes.ts';
import { moderatedSpaces, writingStudents } from './access.ts';

/** Registers the pictures of a text: for the child who writes, or for no child by who decides in a space. */
export function registerCommunityUploads(): void {
  registerUploadPurpose('COMMUNITY_PICTURE', async ({ prisma }, viewer, { studentId, assignmentId }) => {
    if (assignmentId !== null) throw badInput('assignmentId', 'A picture of a post is for no assignment');
    if (studentId === null) {
      if ((await prisma.communitySpace.count({ where: moderatedSpaces(viewer) })) === 0)
        throw notFound('Space');
    } else {
      const where = { AND: [{ id: studentId }, writingStudents(viewer)] };
      if ((await prisma.student.count({ where })) === 0) throw notFound('Student');
    }
    return COMMUNITY_PICTURE_LIMITS;
  });
}
