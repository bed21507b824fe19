import { CheckCheck, RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { NOTIFICATION_TEXTS } from '../../../contract/notifications.ts';
import { useNow } from '../../lib/time/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { VirtualList } from '../../ui/VirtualList.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import { useMarkNotificationsRead } from './useMarkNotificationsRead.ts';
import { useNotificationFeed } from './useNotificationFeed.ts';
import { useNotifications } from './useNotifications.ts';

const ROW_HEIGHT_PX = 130;

type NotificationListProps = {
  /** Shows the notifications of one student; null for all of the viewer's. */
  studentId: string | null;
  /** Size of a page. */
  first: number;
  timeZone: string;
};

/** Lists notifications, newest first, live, and loads older ones page by page. */
export function NotificationList({ studentId, first, timeZone }: NotificationListProps) {
  useNotificationFeed();
  const now = useNow();
  const { rows, unread, failed, retry, retrying, showOlder, loadingOlder, olderFailed } = useNotifications(
    studentId,
    first,
  );
  const { markOne, markAll, busy } = useMarkNotificationsRead(studentId);
  const list = useRef<HTMLUListElement>(null);

  if (!rows) {
    return failed ? (
      <EmptyState
        title={NOTIFICATION_TEXTS.notLoaded}
        action={
          <Button
            variant="ghost"
            size="sm"
            loading={retrying}
            icon={<RotateCw className="size-5" aria-hidden="true" />}
            onClick={retry}
          >
            Try Again
          </Button>
        }
      />
    ) : (
      <LoadingIndicator message="Loading notifications..." />
    );
  }
  if (rows.length === 0) {
    return <EmptyState title="No Notifications Yet">Reviews, sessions and payments show up here.</EmptyState>;
  }
  return (
    <div className="grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="text-muted">
          {unread > 0 ? `${unread} unread` : 'All read'}
        </p>
        {unread > 0 && (
          <Button
            variant="ghost"
            size="sm"
            loading={busy}
            icon={<CheckCheck className="size-5" aria-hidden="true" />}
            onClick={() => {
              markAll(rows);
              // The button disappears with the last unread notification, so focus moves to the list.
              list.current?.focus({ preventScroll: true });
            }}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <VirtualList
        label="Notifications"
        list={list}
        items={rows}
        total={showOlder ? null : rows.length}
        estimatedHeight={ROW_HEIGHT_PX}
        columns={1}
        gap={2}
      >
        {(row) => <NotificationItem notification={row} now={now} timeZone={timeZone} onRead={markOne} />}
      </VirtualList>
      {showOlder && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-center max-sm:w-full"
          loading={loadingOlder}
          loadingText="Loading older ones..."
          onClick={showOlder}
        >
          Show older
        </Button>
      )}
      <p role="status" className="text-center text-muted empty:hidden">
        {olderFailed && 'Older notifications did not come. Please try again.'}
      </p>
    </div>
  );
}
