import { AUTHORING_TEXTS } from '../../../contract/authoring.ts';
import { badInput } from '../../../contract/errors.ts';
import type { Viewer } from '../../context.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { type Audience, audienceOf } from '../assignments/access.ts';
import { NOTICE_SUBJECTS, noticeSubject } from '../assignments/notices/noticeSubjects.ts';
import { familyIds } from '../enrolment/access.ts';
import { markSubjectRead } from '../notifications/markSubjectRead.ts';
import { assignableStudents, visibleRecipients } from './access.ts';

/** Whom a written assignment is for: null for everybody, undefined for whomever it was for before. */
export type ChosenRecipients = { course: Course; recipientIds?: readonly string[] | null | undefined };

type Stored = Omit<Audience, 'course'> & { id: string; isForChosenStudents: boolean; course: Course };

/** The families to whom a write makes an assignment new: all of its audience, none, or recipients added since then. */
export type NewFor = 'ALL' | 'NOBODY' | { addedSince: Date };

/**
 * Stores whom a locked assignment is for. Recipients who lose it no longer have unread notifications of it; those whom
 * the viewer may not see, such as former students, stay as they are.
 * @throws DomainError BAD_INPUT at `recipientIds` for somebody the assignment cannot be given to
 */
export async function writeRecipients(
  tx: Tx,
  effects: Effects,
  viewer: Viewer,
  stored: Stored,
  { course, recipientIds }: ChosenRecipients,
): Promise<NewFor> {
  const { id: assignmentId, isForChosenStudents } = stored;
  if (recipientIds === undefined) return 'NOBODY';
  if (recipientIds === null) {
    if (!isForChosenStudents) return 'NOBODY';
    await tx.assignmentRecipient.deleteMany({ where: { assignmentId } });
    await changeAssignment(tx, assignmentId, false);
    return 'ALL';
  }
  const before = await tx.assignmentRecipient.findMany({
    where: { AND: [{ assignmentId }, visibleRecipients(viewer)] },
    select: { studentId: true },
  });
  const kept = new Set(before.map(({ studentId }) => studentId));
  const chosen = new Set(recipientIds);
  const added = [...chosen].filter((id) => !kept.has(id)).sort();
  const removed = [...kept].filter((id) => !chosen.has(id));
  const assignable = await tx.student.count({
    where: { AND: [{ id: { in: added } }, assignableStudents(viewer, { ...stored, course })] },
  });
  if (assignable < added.length) throw badInput('recipientIds', AUTHORING_TEXTS.notAssignable);
  if (isForChosenStudents && added.length === 0 && removed.length === 0) return 'NOBODY';
  const addedAt = new Date();
  await tx.assignmentRecipient.deleteMany({ where: { assignmentId, studentId: { in: removed } } });
  await tx.assignmentRecipient.createMany({
    data: added.map((studentId) => ({ assignmentId, studentId, addedAt })),
    // A former student whom the viewer did not see, and who has come back since.
    skipDuplicates: true,
  });
  await changeAssignment(tx, assignmentId, true);
  const isNarrowed = !isForChosenStudents && stored.isForOwnStudents;
  // A whole course has too many families for one write; they no longer find the assignment in the lesson.
  const losing = isNarrowed
    ? { AND: [audienceOf(stored), { id: { notIn: [...chosen] } }] }
    : { id: { in: removed } };
  await closeNotifications(tx, effects, assignmentId, losing);
  return isForChosenStudents && added.length > 0 ? { addedSince: addedAt } : 'NOBODY';
}

/** Also counts the version of the assignment, so that two forms cannot overwrite each other's choice. */
const changeAssignment = (tx: Tx, id: string, isForChosenStudents: boolean) =>
  tx.assignment.update({ where: { id }, data: { isForChosenStudents, version: { increment: 1 } } });

/** Marks what the families of children who lose an assignment were notified of; those who handed in work keep it. */
async function closeNotifications(
  tx: Tx,
  effects: Effects,
  assignmentId: string,
  losing: Prisma.StudentWhereInput,
): Promise<void> {
  const students = await tx.student.findMany({
    where: { AND: [losing, { submissions: { none: { assignmentId } } }] },
    orderBy: { id: 'asc' },
    select: { id: true, parentId: true, loginId: true },
  });
  for (const student of students)
    for (const kind of NOTICE_SUBJECTS)
      await markSubjectRead(tx, effects, familyIds(student), noticeSubject(kind, assignmentId, student.id));
}
