import { type Seat, seatsOf } from '../../../contract/groupCalls.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { SEATED_PLACES } from './access.ts';
import { STAYS_IN_ORDER } from './stays.ts';

/** The places of the children who are in the course of the call, in the order of signing up. */
export const PLACES_IN_ORDER = {
  where: SEATED_PLACES,
  orderBy: [{ signedUpAt: 'asc' }, { studentId: 'asc' }],
  select: {
    ...{ studentId: true, signedUpAt: true, showing: true, link: true, fileId: true, markedAs: true },
    stays: STAYS_IN_ORDER,
    file: { select: { id: true, bucket: true, name: true, sizeBytes: true, contentType: true } },
    student: { select: { firstName: true } },
  },
} satisfies Prisma.GroupCall$placesArgs;

type OrderedPlace = Prisma.GroupCallPlaceGetPayload<{ select: (typeof PLACES_IN_ORDER)['select'] }>;

export type CallSeat = Seat<OrderedPlace>;

export type SeatFile = NonNullable<CallSeat['file']>;

/** Returns who signed up for a call and is still in its course, with the numbers that follow from the order. */
export const callSeats = (call: { capacity: number; places: OrderedPlace[] }): CallSeat[] =>
  seatsOf(call.places, call.capacity);

/** Loads who signed up for a call. */
export async function loadSeats(tx: Tx, callId: string): Promise<CallSeat[]> {
  const call = await tx.groupCall.findUniqueOrThrow({
    where: { id: callId },
    select: { capacity: true, places: PLACES_IN_ORDER },
  });
  return callSeats(call);
}
