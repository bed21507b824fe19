import { clsx } from 'clsx';
import { careerPath } from '../../../contract/careerPaths.ts';
import { Link } from '../../lib/router/router.tsx';
import { courseOf } from '../courses/courseNames.ts';
import type { CareerStudent } from './useCareerStudent.ts';

type StudentChoiceProps = { students: readonly CareerStudent[]; selectedId: string };

/** Selects whose plan is open, among the children of a family. Renders links, since the selection is in the address. */
export function StudentChoice({ students, selectedId }: StudentChoiceProps) {
  return (
    <nav aria-label="Choose a student">
      <ul className="-mx-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:thin]">
        {students.map(({ id, firstName, course }) => (
          <li key={id} className="shrink-0">
            <Link
              to={careerPath(id)}
              aria-current={id === selectedId ? 'true' : undefined}
              className={clsx(
                'grid min-h-11 max-w-[75vw] rounded-brick border-2 px-4 py-1.5 leading-tight sm:max-w-80',
                id === selectedId
                  ? 'border-indigo bg-indigo-soft'
                  : 'border-line bg-surface hover:border-indigo',
              )}
            >
              <span className="truncate font-bold">{firstName}</span>
              <span className="text-base text-muted">{courseOf(course).shortName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
