import { DomainError } from '../../../contract/errors.ts';
import { SUPPORT_VIEW_TEXTS } from '../../../contract/supportViews.ts';
import type { App, Viewer } from '../../context.ts';
import { createProperty } from '../../platform/memory/createProperty.ts';
import { recordReads } from '../audit/recordReads.ts';
import { openSupportViews, studentsInSupportView } from './access.ts';

/** Actions of the audit log for the private data of a child that an admin can read. */
export type AdminRead =
  | 'student.readMessages'
  | 'student.readFiles'
  | 'student.readWork'
  | 'student.readNotifications'
  | 'student.readPayments';

type Reader = Pick<App, 'prisma'> & { viewer: Viewer | null };

/** The reads that a request has recorded, so that a page of messages is looked up once. */
const recordedOf = createProperty<Reader, Map<string, Promise<void>>>('recorded reads');

/**
 * Records that an admin reads a child's messages, files, work or payments. Every such read goes through here before its result
 * leaves the gateway. Reads of everyone else and of the admin's own family are not recorded.
 * @param studentId null for something that belongs to no child any more
 * @returns null when there is nothing to record
 */
export function recordAdminRead(
  reader: Reader,
  read: AdminRead,
  studentId: string | null,
): Promise<void> | null {
  const { viewer } = reader;
  if (viewer?.role !== 'ADMIN' || studentId === null) return null;
  const reads = recordedOf.get(reader) ?? new Map<string, Promise<void>>();
  recordedOf.set(reader, reads);
  const key = `${read}:${viewer.id}:${studentId}`;
  const pending = reads.get(key) ?? writeEntry(reader, viewer, read, studentId);
  reads.set(key, pending);
  return pending;
}

const SIGNED_IN = { signedIn: true };

/** Returns the scopes of a row once the read of it is recorded; at once where it is not, for there are many rows. */
export const scopesAfter = (recorded: Promise<void> | null) =>
  recorded ? recorded.then(() => SIGNED_IN) : SIGNED_IN;

async function writeEntry(
  { prisma }: Reader,
  viewer: Viewer,
  read: AdminRead,
  studentId: string,
): Promise<void> {
  const student = await prisma.student.findUnique({
    where: { id: studentId },
    select: {
      parentId: true,
      loginId: true,
      supportViews: { where: openSupportViews(viewer), orderBy: { openedAt: 'desc' }, take: 1 },
    },
  });
  if (!student || student.parentId === viewer.id || student.loginId === viewer.id) return;
  await recordReads(prisma, viewer, {
    ...{ action: read, entity: 'Student', ids: [studentId] },
    reason: student.supportViews[0]?.reason ?? null,
  });
}

/**
 * Requires of an admin an open support view of a child, and records the read. Everyone else passes: the where-clauses
 * decide what they see.
 * @throws DomainError NOT_ALLOWED
 */
export async function requireSupportView(reader: Reader, read: AdminRead, studentId: string): Promise<void> {
  const { prisma, viewer } = reader;
  if (viewer?.role !== 'ADMIN') return;
  const isOpen = await prisma.student.count({
    where: { AND: [{ id: studentId }, studentsInSupportView(viewer)] },
  });
  if (isOpen === 0) throw new DomainError('NOT_ALLOWED', SUPPORT_VIEW_TEXTS.refused, null);
  await recordAdminRead(reader, read, studentId);
}
