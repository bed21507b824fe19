import { Settings } from 'lucide-react';
import { DASHBOARD_PAGE_SIZE } from '../../../contract/notifications.ts';
import { useSession } from '../../features/accounts/session/session.ts';
import { NotificationList } from '../../features/notifications/NotificationList.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** Renders all notifications of the viewer, about every student. */
export function NotificationsScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <div className="wrap grid max-w-3xl gap-6 py-8 sm:py-12">
      <PageTitle>Notifications</PageTitle>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl sm:text-4xl">Notifications</h1>
        <LinkButton
          to="/profile?tab=settings#notifications"
          variant="outline"
          size="sm"
          icon={<Settings className="size-5" aria-hidden="true" />}
        >
          Choose what you get
        </LinkButton>
      </header>
      <Card className="max-sm:p-4">
        <NotificationList studentId={null} first={DASHBOARD_PAGE_SIZE} timeZone={viewer.timeZone} />
      </Card>
    </div>
  );
}
