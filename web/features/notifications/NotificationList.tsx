import { CheckCheck } from 'lucide-react';
import { MESSAGING_TEXTS } from '../../../gateway/features/messaging/rules.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import { useNotificationFeed } from './notificationFeed.ts';
import { useNotificationsQuery } from './notifications.generated.ts';
import { useMarkNotificationsRead } from './useMarkNotificationsRead.ts';

type NotificationListProps = {
  /** Of one student, or null for all of the viewer's. */
  studentId: string | null;
  /** How many: 20 on the dashboard, 10 in the panel of a student. */
  first: number;
  timeZone: string;
};

/** The newest notifications, live. */
export function NotificationList({ studentId, first, timeZone }: NotificationListProps) {
  useNotificationFeed();
  const now = useNow();
  const { data, error, loading, refetch } = useNotificationsQuery({
    variables: { studentId, first },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const { markOne, markAll } = useMarkNotificationsRead(studentId);

  if (!data && error) {
    const retry = () => void refetch().catch(() => {});
    return <ErrorState title={MESSAGING_TEXTS.notLoaded} onRetry={retry} retrying={loading} />;
  }
  if (!data) return <LoadingIndicator message="Loading notifications..." />;
  const { edges } = data.notifications;
  if (edges.length === 0) {
    return <EmptyState title="No Notifications Yet">Reviews, sessions and payments show up here.</EmptyState>;
  }
  return (
    <div className="grid gap-3">
      {data.unreadNotificationCount > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-end"
          icon={<CheckCheck className="size-5" aria-hidden="true" />}
          onClick={markAll}
        >
          Mark all as read
        </Button>
      )}
      <ul className="grid gap-2">
        {edges.map(({ node }) => (
          <NotificationItem
            key={node.id}
            notification={node}
            now={now}
            timeZone={timeZone}
            onRead={markOne}
          />
        ))}
      </ul>
    </div>
  );
}
