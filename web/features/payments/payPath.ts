import type { Course, Package } from '../../../contract/enrolment.ts';
import type { PaymentKind } from '../../generated/types.ts';
import { courseOf, packageOf } from '../courses/courseNames.ts';

type Purchase = { kind: PaymentKind; course: Course; package: Package };

/** Returns the path of the page of a payment. */
export const paymentPath = (reference: string) => `/profile/payments/${encodeURIComponent(reference)}`;

/** Returns the path on which the same purchase can be paid again. */
export function payPathOf({ kind, course, package: chosen }: Purchase, studentId: string): string {
  if (kind === 'UPGRADE') return `/upgrade?student=${studentId}`;
  return `/pricing?course=${courseOf(course).id}&package=${packageOf(chosen).id}&student=${studentId}`;
}
