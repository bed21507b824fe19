import type { Tx } from '../../platform/database/prisma.ts';

type SessionPerson = { id: string; timeZone: string };

/** The people whom a child's sessions concern; the mentor is null while the child has no active mentor. */
export type SessionPeople = { mentor: SessionPerson | null; family: SessionPerson[] };

const personSelect = { id: true, timeZone: true } as const;

/** Loads the child's mentor, the parent and the linked child as they are now, not the mentors of earlier sessions. */
export async function loadSessionPeople(tx: Tx, studentId: string): Promise<SessionPeople> {
  const { parent, login, mentor } = await tx.student.findUniqueOrThrow({
    where: { id: studentId },
    select: {
      parent: { select: personSelect },
      login: { select: personSelect },
      mentor: { select: { isActive: true, profile: { select: personSelect } } },
    },
  });
  const family = [parent, ...(login ? [login] : [])];
  return { mentor: mentor?.isActive ? mentor.profile : null, family };
}
