import type { App, Viewer } from '../../../context.ts';
import { visibleStudents } from '../../enrolment/access.ts';

/** Finds who of a family can sign in: the parent, and the children who have a login. */
export async function findFamilyPeople(
  prisma: App['prisma'],
  viewer: Viewer | null,
  parentId: string,
): Promise<string[]> {
  const children = await prisma.student.findMany({
    where: { AND: [{ parentId, loginId: { not: null } }, visibleStudents(viewer)] },
    select: { loginId: true },
  });
  return [parentId, ...children.flatMap(({ loginId }) => loginId ?? [])];
}
