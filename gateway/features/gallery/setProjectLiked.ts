import { notFound } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { isForeignKeyViolation } from '../../platform/database/prisma.ts';
import { studentsOfFamily } from '../enrolment/access.ts';
import { publishedProjects } from './access.ts';
import { signalProjects } from './signalProjects.ts';

export type ProjectLiking = { projectId: string; studentId: string; isLiked: boolean };

/**
 * Likes a project of the gallery for a student of the viewer's family, or takes the like back. Repeating it changes
 * nothing. A trigger of the database counts the likes in the same statement, which is why this needs no transaction.
 * @throws DomainError NOT_FOUND
 */
export async function setProjectLiked(
  { prisma, bus }: App,
  viewer: Viewer,
  { projectId, studentId, isLiked }: ProjectLiking,
): Promise<void> {
  const [students, projects] = await Promise.all([
    prisma.student.count({ where: { AND: [{ id: studentId }, studentsOfFamily(viewer)] } }),
    prisma.project.count({ where: { AND: [{ id: projectId }, publishedProjects] } }),
  ]);
  if (students === 0) throw notFound('Student');
  if (projects === 0) throw notFound('Project');
  const like = { projectId, studentId };
  try {
    const { count } = isLiked
      ? await prisma.projectLike.createMany({ data: like, skipDuplicates: true })
      : await prisma.projectLike.deleteMany({ where: like });
    if (count > 0) signalProjects({ bus }, [projectId], false);
  } catch (error) {
    // Deleted since it was checked.
    throw isForeignKeyViolation(error) ? notFound('Project') : error;
  }
}
