import { STUDENT_PANEL_PAGE_SIZE } from '../../../../contract/notifications.ts';
import { usePrefetchedShown } from '../../../lib/data/prefetched.ts';
import { NotificationList } from '../../notifications/NotificationList.tsx';
import type { TabProps } from './tabProps.ts';

/** Renders the notifications about a child. */
export function NotificationsTab({ viewer, student }: TabProps) {
  usePrefetchedShown();
  return (
    <NotificationList studentId={student.id} first={STUDENT_PANEL_PAGE_SIZE} timeZone={viewer.timeZone} />
  );
}
