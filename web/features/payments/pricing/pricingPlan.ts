import { courseOf, packageOf } from '../../courses/courseNames.ts';
import type { Course, Package } from '../../courses/courses.ts';
import type { Pricing_StudentFragment } from './pricing.generated.ts';

export type PricedStudent = Omit<Pricing_StudentFragment, '__typename'>;

/** What the page asks to be paid or chosen, from its address and from what the server knows of the student. */
export type PricingPlan =
  /** Everything is known: the button pays. */
  | { kind: 'pay'; course: Course; package: Package; student: PricedStudent }
  | { kind: 'paid'; student: PricedStudent }
  /** The address says something else than the enrolment: it goes on under its own course and package. */
  | { kind: 'elsewhere'; to: string }
  /** Nobody to pay for yet, so the button enrols, or leads to the choice of a course before that. `unknown`: the address names a student who is not the viewer's. */
  | { kind: 'enrol'; course: Course | null; package: Package | null; unknown: boolean };

type Asked = { course: Course | null; package: Package | null; studentId: string | null };

/** @param student what the server answered for the student of the address; null when it knows none */
export function pricingPlan(asked: Asked, student: PricedStudent | null): PricingPlan {
  return student ? planFor(asked, student) : enrolPlan(asked);
}

/** What the page offers while there is nobody to pay for. */
export function enrolPlan(asked: Asked): Extract<PricingPlan, { kind: 'enrol' }> {
  return { kind: 'enrol', course: asked.course, package: asked.package, unknown: asked.studentId !== null };
}

function planFor(asked: Asked, student: PricedStudent): PricingPlan {
  if (student.paymentStatus === 'COMPLETED') return { kind: 'paid', student };
  const course = courseOf(student.course);
  const chosen = packageOf(student.package);
  if (asked.course?.id !== course.id || asked.package?.id !== chosen.id) {
    const to = `/pricing?course=${course.id}&package=${chosen.id}&student=${student.id}`;
    return { kind: 'elsewhere', to };
  }
  return { kind: 'pay', course, package: chosen, student };
}
