import { type Seat, seatsOf } from '../../../contract/groupCalls.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';

/** The places of the children whose course is paid, in the order of signing up. */
export const PLACES_IN_ORDER = {
  where: { student: { paymentStatus: 'COMPLETED' } },
  orderBy: [{ signedUpAt: 'asc' }, { studentId: 'asc' }],
  select: {
    ...{ studentId: true, signedUpAt: true, showing: true, link: true, joinedAt: true },
    student: { select: { firstName: true, course: true } },
  },
} satisfies Prisma.GroupCall$placesArgs;

type OrderedPlace = Prisma.GroupCallPlaceGetPayload<{ select: (typeof PLACES_IN_ORDER)['select'] }>;

export type CallSeat = Seat<OrderedPlace>;

/** Returns who signed up for a call and is still in its course, with the numbers that follow from the order. */
export const callSeats = (call: { course: Course; capacity: number; places: OrderedPlace[] }): CallSeat[] =>
  seatsOf(
    call.places.filter(({ student }) => student.course === call.course),
    call.capacity,
  );

/** Loads who signed up for a call. */
export async function loadSeats(tx: Tx, callId: string): Promise<CallSeat[]> {
  const call = await tx.groupCall.findUniqueOrThrow({
    where: { id: callId },
    select: { course: true, capacity: true, places: PLACES_IN_ORDER },
  });
  return callSeats(call);
}
