import { courseOf, packageOf } from '../../courses/courseNames.ts';
import type { Course, Package } from '../../courses/courses.ts';
import type { Instalments_PlanFragment } from '../instalments/instalments.generated.ts';
import type { Pricing_StudentFragment } from './pricing.generated.ts';

export type PricedStudent = Omit<Pricing_StudentFragment, '__typename'>;

/** The view of the pricing page, derived from its address and from the server's data of the student. */
export type PricingPlan =
  /** Everything is loaded and matches: the button pays. */
  | { kind: 'pay'; course: Course; package: Package; student: PricedStudent }
  | { kind: 'paid'; student: PricedStudent }
  /** It is being paid in parts. */
  | { kind: 'parts'; student: PricedStudent; plan: Instalments_PlanFragment }
  /** The address differs from the enrolment: redirects to the enrolment's own course and package. */
  | { kind: 'elsewhere'; to: string }
  /** There is no student to pay for, so the button enrols one, or first leads to the choice of a course. `unknown`: the address names a student who is not the viewer's. */
  | { kind: 'enrol'; course: Course | null; package: Package | null; unknown: boolean };

type PricingRequest = { course: Course | null; package: Package | null; studentId: string | null };

/** @param student the student of the address from the server; null if there is none */
export function pricingPlan(request: PricingRequest, student: PricedStudent | null): PricingPlan {
  return student ? planFor(request, student) : enrolPlan(request);
}

/** Returns the view without a student to pay for. */
export function enrolPlan(request: PricingRequest): Extract<PricingPlan, { kind: 'enrol' }> {
  return {
    kind: 'enrol',
    course: request.course,
    package: request.package,
    unknown: request.studentId !== null,
  };
}

function planFor(request: PricingRequest, student: PricedStudent): PricingPlan {
  const { instalmentPlan: plan } = student;
  if (plan?.status === 'RUNNING') return { kind: 'parts', student, plan };
  if (student.paymentStatus === 'COMPLETED') return { kind: 'paid', student };
  const course = courseOf(student.course);
  const chosen = packageOf(student.package);
  if (request.course?.id !== course.id || request.package?.id !== chosen.id) {
    const to = `/pricing?course=${course.id}&package=${chosen.id}&student=${student.id}`;
    return { kind: 'elsewhere', to };
  }
  return { kind: 'pay', course, package: chosen, student };
}
