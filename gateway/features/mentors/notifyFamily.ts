import { mentorChangeText } from '../../../contract/mentors.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Mentor, Student } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { familyIds } from '../enrolment/access.ts';
import { notify } from '../notifications/notify.ts';

type MentorChange = { student: Student; mentor: Mentor | null; subjectKey: string };

/** Notifies a family that their child has another mentor, or none for now. */
export async function notifyFamily(
  tx: Tx,
  effects: Effects,
  { student, mentor, subjectKey }: MentorChange,
): Promise<void> {
  const person = mentor && (await tx.profile.findUniqueOrThrow({ where: { id: mentor.profileId } }));
  notify(effects, {
    ...{ kind: 'ENROLMENT', studentId: student.id, subjectKey },
    ...mentorChangeText(student.firstName, person && (person.fullName ?? 'Somebody new')),
    recipientIds: familyIds(student),
    actionUrl: `/dashboard?student=${student.id}`,
    actionText: 'Go to Dashboard',
  });
}
