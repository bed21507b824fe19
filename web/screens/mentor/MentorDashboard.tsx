import { MessageCircle, Star, Users } from 'lucide-react';
import { MESSAGING_TEXTS } from '../../../gateway/features/messaging/rules.ts';
import { ReviewQueue } from '../../features/assignments/ReviewQueue.tsx';
import { useMessageFeeds } from '../../features/messaging/messageFeeds.ts';
import { useUnreadMessages } from '../../features/messaging/useUnreadMessages.ts';
import { useSearchParams } from '../../lib/router.tsx';
import type { Viewer } from '../../lib/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useMentorStudentsQuery } from './Mentor.generated.ts';
import { MentorMessages } from './MentorMessages.tsx';
import { StudentCard } from './StudentCard.tsx';

type MentorDashboardProps = { viewer: Viewer };

/** A mentor's students and their threads. Tab and student are in the address, for links and for reloads. */
export function MentorDashboard({ viewer }: MentorDashboardProps) {
  useMessageFeeds();
  const unread = useUnreadMessages();
  const { data, error, loading, refetch } = useMentorStudentsQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const [query, setQuery] = useSearchParams();
  const go = (change: Record<string, string>, replace: boolean) =>
    setQuery({ ...Object.fromEntries(query), ...change }, { replace });

  if (!data && error) {
    const retry = () => void refetch().catch(() => {});
    return <ErrorState title={MESSAGING_TEXTS.notLoaded} onRetry={retry} retrying={loading} />;
  }
  if (!data) return <LoadingIndicator message="Loading your students..." />;
  const { students } = data;
  const asked = query.get('tab');
  const selected = students.find((student) => student.id === query.get('student')) ?? students[0];
  return (
    <Tabs
      label="Mentor dashboard"
      value={asked === 'messages' || asked === 'reviews' ? asked : 'students'}
      onChange={(tab) => go({ tab }, true)}
      items={[
        {
          value: 'students',
          label: 'My Students',
          icon: <Users className="size-5" aria-hidden="true" />,
          count: students.length,
          content: selected ? (
            <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {students.map((student) => (
                <StudentCard
                  key={student.id}
                  student={student}
                  unread={unread.of(student.id)}
                  timeZone={viewer.timeZone}
                  onMessage={() => go({ tab: 'messages', student: student.id }, false)}
                />
              ))}
            </ul>
          ) : (
            <NoStudents />
          ),
        },
        {
          value: 'messages',
          label: 'Messages',
          icon: <MessageCircle className="size-5" aria-hidden="true" />,
          unread: unread.total,
          content: selected ? (
            <MentorMessages
              students={students}
              selectedId={selected.id}
              onSelect={(student) => go({ student }, true)}
              unreadOf={unread.of}
              viewer={viewer}
            />
          ) : (
            <NoStudents />
          ),
        },
        {
          value: 'reviews',
          label: 'Reviews',
          icon: <Star className="size-5" aria-hidden="true" />,
          content: <ReviewQueue timeZone={viewer.timeZone} />,
        },
      ]}
    />
  );
}

function NoStudents() {
  return (
    <EmptyState title="No Students Yet">
      Students show up here as soon as they are assigned to you.
    </EmptyState>
  );
}
