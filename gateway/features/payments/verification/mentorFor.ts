import type { Student } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { mentorsWithPowers } from '../../mentors/access.ts';
import { findFreeMentor } from '../../mentors/findFreeMentor.ts';

/** Returns the mentor of a mentored enrolment that opens: the one it has, while they are active, or a free one. */
export async function mentorFor(tx: Tx, student: Student): Promise<string | null> {
  const kept = student.mentorId
    ? await tx.mentor.findFirst({
        where: { AND: [{ id: student.mentorId }, mentorsWithPowers(new Date())] },
        select: { id: true },
      })
    : null;
  return kept ? kept.id : findFreeMentor(tx, student);
}
