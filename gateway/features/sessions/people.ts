import type { Tx } from '../../platform/prisma.ts';

export type SessionPerson = { id: string; timeZone: string };

/** Whom a session concerns. */
export type SessionPeople = { mentor: SessionPerson; family: SessionPerson[] };

const person = { id: true, timeZone: true } as const;

/** The mentor, the parent and the linked child, as they are now. */
export async function peopleOf(tx: Tx, mentorId: string, studentId: string): Promise<SessionPeople> {
  const [mentor, student] = await Promise.all([
    tx.mentor.findUniqueOrThrow({ where: { id: mentorId }, select: { profile: { select: person } } }),
    tx.student.findUniqueOrThrow({
      where: { id: studentId },
      select: { parent: { select: person }, login: { select: person } },
    }),
  ]);
  const family = [student.parent, ...(student.login ? [student.login] : [])];
  return { mentor: mentor.profile, family };
}
