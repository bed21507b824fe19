import { clsx } from 'clsx';
import {
  AlarmClock,
  Award,
  BellRing,
  CalendarDays,
  Check,
  ClipboardCheck,
  ClipboardList,
  Compass,
  CreditCard,
  LifeBuoy,
  type LucideIcon,
  MessageCircle,
  MessageCircleQuestion,
  Moon,
  NotebookPen,
} from 'lucide-react';
import { memo } from 'react';
import { sitePath } from '../../../contract/sitePath.ts';
import { fullTimeText, messageTime } from '../../../contract/time.ts';
import type { NotificationKind } from '../../generated/types.ts';
import { Link } from '../../lib/router/router.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Notifications_NotificationFragment } from './notifications.generated.ts';

const icons: Record<NotificationKind, LucideIcon> = {
  ACHIEVEMENT: Award,
  ASSIGNMENT: ClipboardList,
  ASSIGNMENT_REVIEW: NotebookPen,
  CAREER_PLAN: Compass,
  ENROLMENT: BellRing,
  HELP: LifeBuoy,
  IDLE: Moon,
  MESSAGE: MessageCircle,
  PAYMENT: CreditCard,
  SESSION_REMINDER: AlarmClock,
  SESSION_SCHEDULED: CalendarDays,
  SUPPORT: MessageCircleQuestion,
  WORK_TO_REVIEW: ClipboardCheck,
};

type NotificationItemProps = {
  notification: Notifications_NotificationFragment;
  now: number;
  timeZone: string;
  onRead: (notification: Notifications_NotificationFragment) => void;
};

/** Renders a notification; again only when it or the minute has changed, since each mark and event concerns one of many. */
export const NotificationItem = memo(({ notification, now, timeZone, onRead }: NotificationItemProps) => {
  const { kind, title, body, createdAt, readAt, actionUrl, actionText, message } = notification;
  const preview = message && (message.content || message.attachments.map(({ name }) => name).join(', '));
  const Icon = icons[kind];
  const isUnread = readAt === null;
  const target = actionUrl && sitePath(actionUrl, window.location.origin);
  return (
    <div className={clsx('flex gap-3 rounded-2xl p-3 sm:p-4', isUnread ? 'bg-indigo-soft' : 'bg-sunken')}>
      <Icon className="mt-1 size-5 shrink-0 text-indigo" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className={clsx('wrap-anywhere', isUnread && 'font-bold')}>
          {isUnread && <span className="sr-only">Unread: </span>}
          {title}
        </p>
        <p className="wrap-anywhere text-base text-muted">{body}</p>
        {preview && <p className="line-clamp-2 wrap-anywhere text-base">{preview}</p>}
        <p className="flex flex-wrap items-center gap-x-4 text-base">
          <time className="text-muted" dateTime={createdAt} title={fullTimeText(createdAt, timeZone)}>
            {messageTime(createdAt, { now, timeZone })}
          </time>
          {target && (
            <Link
              to={target}
              className="inline-flex min-h-11 items-center font-bold text-indigo underline"
              onClick={() => isUnread && onRead(notification)}
            >
              {actionText ?? 'Open'}
            </Link>
          )}
        </p>
      </div>
      {isUnread && (
        <Button
          variant="ghost"
          size="icon"
          className="shrink-0"
          aria-label={`Mark as read: ${title}`}
          onClick={() => onRead(notification)}
        >
          <Check className="size-5" aria-hidden="true" />
        </Button>
      )}
    </div>
  );
});
