import { clsx } from 'clsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { UnreadBadge } from '../../ui/UnreadBadge.tsx';
import type { Viewer } from '../accounts/session/session.ts';
import { MessageThread } from '../messaging/thread/MessageThread.tsx';
import type { MentorStudent } from './StudentCard.tsx';

type MentorMessagesProps = {
  students: readonly MentorStudent[];
  selectedId: string;
  onSelect: (studentId: string) => void;
  unreadOf: (studentId: string) => number;
  viewer: Viewer;
};

const noop = () => {};

/** Renders the thread of the selected student and a list to select another; a select on a phone. */
export function MentorMessages(props: MentorMessagesProps) {
  const { students, selectedId, onSelect, unreadOf, viewer } = props;
  // A mentor who has lost the selected student has none of the others selected yet.
  const isAssigned = students.some(({ id }) => id === selectedId);
  const hasChoice = students.length > 1 || (students.length > 0 && !isAssigned);
  return (
    <div className={clsx('grid gap-4', hasChoice && 'lg:grid-cols-[18rem_1fr]')}>
      {hasChoice && (
        <>
          <div className="lg:hidden">
            <SelectField
              label="Student"
              value={isAssigned ? selectedId : ''}
              {...(!isAssigned && { placeholder: 'Choose a student' })}
              onChange={(event) => event.target.value && onSelect(event.target.value)}
              options={students.map(({ id, firstName, parent }) => {
                const unread = unreadOf(id);
                const name = `${firstName} (${parent.name})`;
                return { value: id, label: unread > 0 ? `${name}, ${unread} unread` : name };
              })}
            />
          </div>
          <nav aria-label="Students" className="hidden lg:block">
            <ul className="grid gap-1">
              {students.map((student) => (
                <li key={student.id}>
                  <button
                    type="button"
                    aria-current={student.id === selectedId ? 'true' : undefined}
                    className="flex w-full items-center gap-3 rounded-2xl p-3 text-left hover:bg-indigo-soft aria-[current]:bg-indigo-soft"
                    onClick={() => onSelect(student.id)}
                  >
                    <Avatar name={student.firstName} />
                    <span className="min-w-0 flex-1">
                      <span className="block truncate font-bold">{student.firstName}</span>
                      <span className="block truncate text-base text-muted">{student.parent.name}</span>
                    </span>
                    <UnreadBadge count={unreadOf(student.id)} />
                  </button>
                </li>
              ))}
            </ul>
          </nav>
        </>
      )}
      <div className="min-w-0">
        <MessageThread
          key={selectedId}
          studentId={selectedId}
          viewerId={viewer.id}
          timeZone={viewer.timeZone}
          upgradePath={null}
          onRead={noop}
        />
      </div>
    </div>
  );
}
