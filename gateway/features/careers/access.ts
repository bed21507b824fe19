import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { assignedStudents, studentsOfFamily, studentsOfParent } from '../enrolment/access.ts';

/** Selects the children who have a career plan: those with a mentor in their package. */
const MENTORED = { package: 'MENTORED' } satisfies Prisma.StudentWhereInput;

/** Selects the children who have a plan that can be changed now. */
const PLANNING = { ...MENTORED, paymentStatus: 'COMPLETED' } satisfies Prisma.StudentWhereInput;

/** Selects the children whose plan and portfolio the viewer may see: of the own family, or assigned to them now. */
export function studentsWithVisiblePlan(viewer: Viewer | null): Prisma.StudentWhereInput {
  return { AND: [MENTORED, { OR: [studentsOfFamily(viewer), assignedStudents(viewer)] }] };
}

/** Selects the children to whose plan the viewer may add: parent, child and mentor alike. */
export function studentsWithManagedPlan(viewer: Viewer | null): Prisma.StudentWhereInput {
  return { AND: [PLANNING, studentsWithVisiblePlan(viewer)] };
}

/** Selects the children whose steps the viewer ticks off, as the child or the parent. */
export function studentsTickingOff(viewer: Viewer | null): Prisma.StudentWhereInput {
  return { AND: [PLANNING, studentsOfFamily(viewer)] };
}

/** Selects the lines of the plans that the viewer may see. */
export function visiblePlanEntries(viewer: Viewer | null): Prisma.CareerPlanEntryWhereInput {
  return { student: studentsWithVisiblePlan(viewer) };
}

/** Selects the words about which the viewer decides, as the parent. */
export function decidableMentorWords(viewer: Viewer | null): Prisma.MentorWordsWhereInput {
  return { student: { AND: [MENTORED, studentsOfParent(viewer)] } };
}

/** Selects the words that a parent agreed to show, those that the viewer decides about, and a mentor's own. */
export function visibleMentorWords(viewer: Viewer | null): Prisma.MentorWordsWhereInput {
  const own: Prisma.MentorWordsWhereInput[] = viewer
    ? [{ authorId: viewer.id, student: assignedStudents(viewer) }]
    : [];
  return {
    OR: [
      { consentedAt: { not: null }, student: studentsWithVisiblePlan(viewer) },
      decidableMentorWords(viewer),
      ...own,
    ],
  };
}
