import { hasSessionHint } from '../../../contract/sitePath.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { useSession } from '../accounts/session/session.ts';
import { useGalleryStudentsQuery } from './gallery.generated.ts';
import { type GalleryStudent, ownStudents, selectStudent } from './galleryStudents.ts';
import type { Liker } from './ProjectLikes.tsx';

type GalleryFamily = {
  students: readonly GalleryStudent[];
  /** The student that likes and shares; undefined until it is known whether there is one. */
  selected: GalleryStudent | null | undefined;
  liker: Liker;
};

const NOBODY: GalleryFamily = { students: [], selected: null, liker: { kind: 'nobody' } };

/** Returns the viewer's own children, and the one that the address selects. */
export function useGalleryFamily(): GalleryFamily {
  const { status, viewer } = useSession();
  const [params] = useSearchParams();
  const hasStudents = viewer?.hasStudents ?? false;
  const { data, error } = useGalleryStudentsQuery({ skip: !hasStudents, context: { quiet: true } });
  if (status === 'loading') {
    const isVisitor = typeof document !== 'undefined' && !hasSessionHint(document.cookie);
    return { ...NOBODY, selected: isVisitor ? null : undefined };
  }
  if (!viewer) return { ...NOBODY, liker: { kind: 'visitor' } };
  // Without the students the gallery is still worth looking at.
  if (!hasStudents || (!data && error)) return NOBODY;
  if (!data) return { ...NOBODY, selected: undefined };
  const students = ownStudents(data.students, viewer.id);
  const selected = selectStudent(students, params.get('student'));
  return {
    students,
    selected,
    liker: selected ? { kind: 'student', studentId: selected.id } : { kind: 'nobody' },
  };
}
