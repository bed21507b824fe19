import { CalendarDays, ClipboardList, LayoutDashboard, MessageCircle, Star, Users } from 'lucide-react';
import { MESSAGING_TEXTS } from '../../../contract/messaging.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Viewer } from '../accounts/session/session.ts';
import { ReviewQueue } from '../assignments/reviewing/ReviewQueue.tsx';
import { useSubmissionFeed } from '../assignments/useSubmissionFeed.ts';
import { AuthoredAssignments } from '../authoring/AuthoredAssignments.tsx';
import { useLessonFeed } from '../lessons/useLessonFeed.ts';
import { Inbox } from '../messaging/inbox/Inbox.tsx';
import { useMessageFeeds } from '../messaging/useMessageFeeds.ts';
import { useUnreadMessages } from '../messaging/useUnreadMessages.ts';
import { MentorSessions } from '../sessions/MentorSessions.tsx';
import { useSessionFeed } from '../sessions/useSessionFeed.ts';
import { MentorOverview } from './MentorOverview.tsx';
import { useMentorStudentsQuery } from './mentor.generated.ts';
import { StudentTable } from './students/StudentTable.tsx';

type MentorDashboardProps = { viewer: Viewer };

const TABS = ['overview', 'students', 'messages', 'sessions', 'assignments', 'reviews'] as const;

/** Renders the dashboard of a mentor. Tab and student are in the address, for links and for reloads. */
export function MentorDashboard({ viewer }: MentorDashboardProps) {
  useMessageFeeds();
  // Also for the table of students: their next session, their lessons, the work that waits.
  useSessionFeed();
  useLessonFeed();
  useSubmissionFeed();
  const unread = useUnreadMessages();
  const { data, error, loading, refetch } = useMentorStudentsQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const [query, setQuery] = useSearchParams();
  /** Changes parameters of the address; null removes one. */
  const updateAddress = (change: Record<string, string | null>, replace: boolean) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setQuery(next, { replace });
  };

  if (!data && error) {
    const retry = () => void refetch().catch(() => {});
    return <ErrorState title={MESSAGING_TEXTS.notLoaded} onRetry={retry} retrying={loading} />;
  }
  if (!data) return <LoadingIndicator message="Loading your students..." />;
  const { students } = data;
  const requestedTab = query.get('tab');
  const requestedId = query.get('student');
  const chosen = students.find((student) => student.id === requestedId) ?? null;
  return (
    <Tabs
      label="Mentor dashboard"
      value={TABS.find((tab) => tab === requestedTab) ?? 'overview'}
      // A student of another tab is not a thread that somebody has asked for.
      onChange={(tab) => updateAddress(tab === 'messages' ? { tab, student: null } : { tab }, true)}
      items={[
        {
          value: 'overview',
          label: 'Overview',
          icon: <LayoutDashboard className="size-5" aria-hidden="true" />,
          content: (
            <MentorOverview
              students={students}
              unreadOf={unread.of}
              timeZone={viewer.timeZone}
              onOpen={(tab, student) => updateAddress({ tab, student }, false)}
            />
          ),
        },
        {
          value: 'students',
          label: 'My Students',
          icon: <Users className="size-5" aria-hidden="true" />,
          count: students.length,
          content:
            students.length > 0 ? (
              <StudentTable unreadOf={unread.of} timeZone={viewer.timeZone} />
            ) : (
              <NoStudents />
            ),
        },
        {
          value: 'messages',
          label: 'Messages',
          icon: <MessageCircle className="size-5" aria-hidden="true" />,
          unread: unread.total,
          content: (
            // A student whom the mentor has lost: the thread itself says so, and keeps the draft.
            <Inbox
              viewer={viewer}
              openId={requestedId}
              // The way back leads to the list.
              onOpen={(student) => updateAddress({ student }, student === null || requestedId !== null)}
              onRead={noop}
              empty={<NoStudents />}
            />
          ),
        },
        {
          value: 'sessions',
          label: 'Sessions',
          icon: <CalendarDays className="size-5" aria-hidden="true" />,
          content: (
            <MentorSessions
              students={students}
              studentId={chosen?.id ?? null}
              onSelect={(student) => updateAddress({ student }, true)}
              timeZone={viewer.timeZone}
            />
          ),
        },
        {
          value: 'assignments',
          label: 'Assignments',
          icon: <ClipboardList className="size-5" aria-hidden="true" />,
          content: <AuthoredAssignments timeZone={viewer.timeZone} />,
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

const noop = () => {};

function NoStudents() {
  return (
    <EmptyState title="No Students Yet">
      Students show up here as soon as they are assigned to you.
    </EmptyState>
  );
}
