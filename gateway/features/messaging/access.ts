import type { Thread as ThreadPeople } from '../../../contract/messaging.ts';
import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/prisma.ts';
import { readUnderLock } from '../../platform/database/transactions.ts';
import { assignedStudents, studentsOfFamily, visibleStudents } from '../enrolment/access.ts';
import { studentsInSupportView } from '../supportViews/access.ts';

/** A thread, with the first name of its student. */
export type Thread = ThreadPeople & { firstName: string };

/** Selects the students whose threads the viewer takes part in now, as family or as their mentor. */
export function joinedThreads(viewer: Viewer | null): Prisma.StudentWhereInput {
  return { package: 'MENTORED', OR: [studentsOfFamily(viewer), assignedStudents(viewer)] };
}

/** Selects the students whose threads the viewer may see: those of joinedThreads; all for an admin. */
export function visibleThreads(viewer: Viewer | null): Prisma.StudentWhereInput {
  return viewer?.role === 'ADMIN' ? {} : joinedThreads(viewer);
}

/** Selects the messages to the viewer that they have not read. */
export function unreadMessages(viewer: Viewer): Prisma.MessageWhereInput {
  return { recipients: { some: { recipientId: viewer.id, readAt: null } } };
}

/**
 * Selects the messages of those threads. An admin reads those of an open support view, and what moderation is about:
 * reported messages and messages that share contacts.
 */
export function visibleMessages(viewer: Viewer | null): Prisma.MessageWhereInput {
  if (viewer?.role === 'ADMIN')
    return {
      OR: [{ student: studentsInSupportView(viewer) }, { reports: { some: {} } }, { sharesContact: true }],
    };
  return { student: visibleThreads(viewer) };
}

/** Selects the files of those messages. Those of a message that an admin removed are closed to all but admins. */
export function visibleAttachments(viewer: Viewer | null): Prisma.MessageAttachmentWhereInput {
  const shown: Prisma.MessageWhereInput = viewer?.role === 'ADMIN' ? {} : { hiddenAt: null };
  return { message: { AND: [visibleMessages(viewer), shown] } };
}

/** Selects the messages whose contacts the viewer looks through: all for an admin, none for anyone else. */
export function messagesToLookAt(viewer: Pick<Viewer, 'role'> | null): Prisma.MessageWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { id: { in: [] } };
}

/** Selects of a student what their thread is made of. */
export const THREAD = {
  firstName: true,
  package: true,
  paymentStatus: true,
  parentId: true,
  loginId: true,
  mentor: { select: { profileId: true, isActive: true } },
} satisfies Prisma.StudentSelect;

/** Returns the thread of a student that was read with `THREAD`. */
export function threadOf({ mentor, ...thread }: Prisma.StudentGetPayload<{ select: typeof THREAD }>): Thread {
  return { ...thread, mentorProfileId: mentor?.isActive ? mentor.profileId : null };
}

/** Finds the thread of a student that the viewer may see, or null. */
export async function findThread(db: Db, viewer: Viewer, studentId: string): Promise<Thread | null> {
  const where = { AND: [{ id: studentId }, visibleStudents(viewer)] };
  const student = await db.student.findFirst({ where, select: THREAD });
  return student && threadOf(student);
}

/**
 * Finds a thread within a write, and keeps everyone from joining or leaving it until the commit: a person who joins
 * either receives the event or finds what was written in a fresh fetch. Nobody else sends or reads messages of it
 * meanwhile, so that those who are unread can be counted.
 */
export const lockThread = (tx: Tx, viewer: Viewer, studentId: string): Promise<Thread | null> =>
  underThreadLock(tx, studentId, () => findThread(tx, viewer, studentId));

/** Locks a thread in this way, and reads something once nobody else has the lock. */
export function underThreadLock<Found>(
  tx: Tx,
  studentId: string,
  read: () => Promise<Found>,
): Promise<Found> {
  const lock = tx.$queryRaw`
    SELECT 1 FROM "Student" student JOIN "ThreadCounter" counter ON counter."studentId" = student.id
    WHERE student.id = ${studentId}::uuid FOR SHARE OF student FOR UPDATE OF counter`;
  return readUnderLock(lock, read());
}
