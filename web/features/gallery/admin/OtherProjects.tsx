import { Link } from '../../../lib/router/router.tsx';
import type { AdminProjects_ProjectFragment as AdminProject } from './projectAdmin.generated.ts';
import { projectFilterQuery, type StateName } from './projectFilter.ts';

/** Says how many other projects the child shared, by their state, with links to the lists. */
export function OtherProjects({ project: { student, otherProjects } }: { project: AdminProject }) {
  const { waiting, inGallery, notShown } = otherProjects;
  const all: { state: StateName; count: number; text: string }[] = [
    { state: 'waiting', count: waiting, text: 'waiting' },
    { state: 'gallery', count: inGallery, text: 'in the gallery' },
    { state: 'not-shown', count: notShown, text: 'not shown' },
  ];
  const parts = all.filter(({ count }) => count > 0);
  if (parts.length === 0)
    return <p className="text-base text-muted wrap-anywhere">The first project of {student.firstName}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-base text-muted wrap-anywhere">
      Other projects of {student.firstName}:
      {parts.map(({ state, count, text }) => (
        <Link
          key={state}
          to={`/admin/projects?${projectFilterQuery({ student: student.id, state })}`}
          className="link inline-flex min-h-11 items-center"
        >
          {count} {text}
        </Link>
      ))}
    </p>
  );
}
