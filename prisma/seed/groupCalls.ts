import { randomUUID } from 'node:crypto';
import type { Tx } from '../../gateway/platform/database/prisma.ts';
import { type GroupCallContent, groupCalls } from '../content/groupCalls.ts';
import { lagosInstant } from '../content/schedule.ts';
import type { SeedContext } from './seedContext.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Time between planning a call and its start. */
const PLANNED_MS = 9 * DAY_MS;

/** Writes the live calls around today in Lagos: those in the past are over, and everybody was there. */
export async function writeGroupCalls(tx: Tx, scene: SeedContext): Promise<void> {
  for (const call of groupCalls) await writeCall(tx, scene, call);
}

const minutesAfter = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * MINUTE_MS);

async function writeCall(tx: Tx, { now, ids }: SeedContext, call: GroupCallContent): Promise<void> {
  const startsAt = lagosInstant(now, call.day, call.at);
  const endsAt = minutesAfter(startsAt, call.durationMinutes);
  const plannedAt = new Date(startsAt.getTime() - PLANNED_MS);
  const isHeld = call.notes !== null;
  const span = { startsAt, endsAt, isPlanned: !isHeld, joinedAt: isHeld ? startsAt : null };
  const { course, topic, capacity, notes } = call;
  await tx.groupCall.create({
    data: {
      ...{ id: randomUUID(), course, topic, capacity, notes, startsAt, endsAt, plannedAt },
      ...{ createdAt: plannedAt, status: isHeld ? 'HELD' : 'PLANNED' },
      room: `https://meet.jit.si/little-makers-${randomUUID()}`,
      hosts: {
        create: [
          { ...span, role: 'HOST', mentorId: ids.mentor(call.host) },
          { ...span, role: 'CO_HOST', mentorId: ids.mentor(call.coHost) },
        ],
      },
      places: {
        create: call.places.map(({ student, showing, leftAfter }, index) => ({
          ...{ studentId: ids.student(student), showing },
          ...(isHeld && {
            stays: {
              create: {
                joinedAt: startsAt,
                leftAt: leftAfter === null ? null : minutesAfter(startsAt, leftAfter),
              },
            },
          }),
          signedUpAt: new Date(plannedAt.getTime() + (index + 1) * 90 * MINUTE_MS),
        })),
      },
    },
  });
}
