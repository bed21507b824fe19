import { clsx } from 'clsx';
import { startTransition, useEffect, useOptimistic, useRef } from 'react';
import { Link } from '../../lib/router/router.tsx';
import { Initial } from '../../ui/Initial.tsx';
import { UnreadBadge } from '../../ui/UnreadBadge.tsx';
import { courseOf } from '../courses/courseNames.ts';
import { useUnreadMessages } from '../messaging/useUnreadMessages.ts';
import { type DashboardStudent, isOverdue, isPaid } from './dashboardView.ts';

type StudentSelectorProps = {
  students: readonly DashboardStudent[];
  selected: string;
  /** Returns the number of unread notifications about a child, those of messages left out. */
  newsOf: (studentId: string) => number;
};

/** Selects whose dashboard is open, with what is new about each. Renders links, since the selection is part of the address. */
export function StudentSelector({ students, selected: shown, newsOf }: StudentSelectorProps) {
  // Selected as soon as it is pressed: a slow phone renders the dashboard of another child for a while.
  const [selected, setSelected] = useOptimistic(shown);
  const row = useRef<HTMLUListElement>(null);
  const messages = useUnreadMessages();
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
                deferred
                onClick={() => startTransition(() => setSelected(student.id))}
                aria-current={isSelected ? 'true' : undefined}
                className={clsx(
                  'flex min-h-14 max-w-[75vw] items-center gap-3 rounded-brick border-2 py-2 pl-3 pr-4 sm:max-w-80',
                  isSelected ? 'border-indigo bg-indigo-soft' : 'border-line bg-surface hover:border-indigo',
                )}
              >
                <Initial name={student.firstName} size="sm" />
                <span className="grid min-w-0 leading-tight">
                  <span className="truncate font-display text-lg font-medium">{student.firstName}</span>
                  <span className="text-base text-muted">
                    {courseOf(student.course).shortName}
                    {!isPaid(student) && (isOverdue(student) ? ' (overdue)' : ' (not paid)')}
                  </span>
                </span>
                <UnreadBadge count={messages.of(student.id) + newsOf(student.id)} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
