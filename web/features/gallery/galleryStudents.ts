import type { GalleryStudentsQuery } from './gallery.generated.ts';

export type GalleryStudent = GalleryStudentsQuery['students'][number];

/** Returns the viewer's own children: a mentor and an admin see those of others as well. */
export const ownStudents = (students: readonly GalleryStudent[], viewerId: string): GalleryStudent[] =>
  students.filter(({ parent, login }) => parent.id === viewerId || login?.id === viewerId);

/**
 * Selects the child that likes and shares, by the rule of the dashboard: the one in the address, else the newest that
 * is paid, else the newest.
 * @param students newest first
 */
export function selectStudent(
  students: readonly GalleryStudent[],
  requestedId: string | null,
): GalleryStudent | null {
  return (
    students.find(({ id }) => id === requestedId?.toLowerCase()) ??
    students.find(({ paymentStatus }) => paymentStatus === 'COMPLETED') ??
    students[0] ??
    null
  );
}
