import { randomUUID } from 'node:crypto';
import type { Tx } from '../../gateway/platform/database/prisma.ts';
import { lagosInstant } from '../content/schedule.ts';
import { sessions } from '../content/sessions.ts';
import type { SeedContext } from './seedContext.ts';

const MINUTE_MS = 60_000;
/** Time between planning a session and its start, in milliseconds. */
const PLANNED_MS = 5 * 24 * 60 * MINUTE_MS;

/** A session as notifications refer to it. */
export type WrittenSession = { id: string; student: string; title: string };

/** Writes the sessions around today in Lagos. */
export async function writeSessions(tx: Tx, { now, ids }: SeedContext): Promise<WrittenSession[]> {
  const written = sessions.map((session) => ({ ...session, id: randomUUID() }));
  await tx.mentorSession.createMany({
    data: written.map((session) => {
      const startsAt = lagosInstant(now, session.day, session.at);
      return {
        id: session.id,
        mentorId: ids.mentor(session.mentor),
        studentId: ids.student(session.student),
        title: session.title,
        description: session.description,
        startsAt,
        endsAt: new Date(startsAt.getTime() + session.durationMinutes * MINUTE_MS),
        durationMinutes: session.durationMinutes,
        kind: session.type,
        // A session without its own link is in a public Jitsi room, whatever its preferred platform is.
        platform: session.meetingLink ? session.platform : 'JITSI',
        meetingLink: session.meetingLink ?? `https://meet.jit.si/little-makers-${randomUUID()}`,
        status: session.status,
        notes: session.notes,
        createdAt: new Date(startsAt.getTime() - PLANNED_MS),
        plannedAt: new Date(startsAt.getTime() - PLANNED_MS),
      };
    }),
  });
  return written.map(({ id, student, title }) => ({ id, student, title }));
}
