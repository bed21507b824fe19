import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { Link } from '../../lib/router/router.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { courseOf } from '../courses/courseNames.ts';
import { type DashboardStudent, isOverdue, isPaid } from './dashboardView.ts';

type StudentSelectorProps = { students: readonly DashboardStudent[]; selected: string };

/** Selects whose dashboard is open. Renders links, since the selection is part of the address. */
export function StudentSelector({ students, selected }: StudentSelectorProps) {
  const row = useRef<HTMLUListElement>(null);
  // On a narrow screen the selected student may be out of view.
  useEffect(() => {
    const selectedItem = row.current?.querySelector<HTMLElement>(`[data-student="${selected}"]`);
    if (row.current && selectedItem)
      row.current.scrollLeft =
        selectedItem.offsetLeft - (row.current.clientWidth - selectedItem.offsetWidth) / 2;
  }, [selected]);
  return (
    <nav aria-label="Choose a student">
      <ul ref={row} className="relative -mx-1 flex gap-3 overflow-x-auto p-1 [scrollbar-width:thin]">
        {students.map((student) => {
          const isSelected = student.id === selected;
          return (
            <li key={student.id} data-student={student.id} className="shrink-0">
              <Link
                to={`/dashboard?student=${student.id}`}
                aria-current={isSelected ? 'true' : undefined}
                className={clsx(
                  'flex min-h-14 items-center gap-3 rounded-brick border-2 py-2 pl-3 pr-5',
                  isSelected ? 'border-indigo bg-indigo-soft' : 'border-line bg-surface hover:border-indigo',
                )}
              >
                <Avatar name={student.firstName} size="sm" />
                <span className="grid leading-tight">
                  <span className="font-display text-lg font-medium">{student.firstName}</span>
                  <span className="text-base text-muted">
                    {courseOf(student.course).shortName}
                    {!isPaid(student) && (isOverdue(student) ? ' (overdue)' : ' (not paid)')}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
