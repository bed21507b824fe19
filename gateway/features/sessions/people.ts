import type { Tx } from '../../platform/database/prisma.ts';

export type SessionPerson = { id: string; timeZone: string };

/** Whom a child's sessions concern; the mentor is null while nobody is at work with the child. */
export type SessionPeople = { mentor: SessionPerson | null; family: SessionPerson[] };

const person = { id: true, timeZone: true } as const;

/** The child's mentor, the parent and the linked child, as they are now: not who held a session before. */
export async function peopleOf(tx: Tx, studentId: string): Promise<SessionPeople> {
  const { parent, login, mentor } = await tx.student.findUniqueOrThrow({
    where: { id: studentId },
    select: {
      parent: { select: person },
      login: { select: person },
      mentor: { select: { isActive: true, profile: { select: person } } },
    },
  });
  const family = [parent, ...(login ? [login] : [])];
  return { mentor: mentor?.isActive ? mentor.profile : null, family };
}
