import { HINDRANCE_TEXTS } from '../../../contract/closures.ts';
import type { App, Viewer } from '../../context.ts';
import { studentsOfParent } from '../enrolment/access.ts';
import { findHindrances } from './findHindrances.ts';

export type ClosurePreview = {
  childNames: string[];
  hasPaidLessons: boolean;
  paymentCount: number;
  hindrances: string[];
};

/** A family has a few. */
const MAX_CHILDREN = 100;

/** Returns what closing the viewer's account would do now. */
export async function loadClosurePreview({ prisma }: App, viewer: Viewer): Promise<ClosurePreview> {
  const students = await prisma.student.findMany({
    where: studentsOfParent(viewer),
    orderBy: { createdAt: 'asc' },
    take: MAX_CHILDREN,
    select: { firstName: true, paymentStatus: true },
  });
  const hindrances = await findHindrances(prisma, viewer.id);
  return {
    childNames: [...new Set(students.map(({ firstName }) => firstName))],
    hasPaidLessons: students.some(({ paymentStatus }) => paymentStatus === 'COMPLETED'),
    paymentCount: await prisma.payment.count({ where: { parentId: viewer.id } }),
    hindrances: hindrances.map((hindrance) => HINDRANCE_TEXTS[hindrance]),
  };
}
