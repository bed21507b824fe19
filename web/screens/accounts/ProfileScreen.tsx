import { CreditCard, Settings, UserRound, Users } from 'lucide-react';
import { DEFAULT_TIME_ZONE } from '../../../contract/time.ts';
import { AvatarCard } from '../../features/accounts/avatar/AvatarCard.tsx';
import { ProfileDetails } from '../../features/accounts/profile/ProfileDetails.tsx';
import { ProfileHeader } from '../../features/accounts/profile/ProfileHeader.tsx';
import { useProfileQuery } from '../../features/accounts/profile/profile.generated.ts';
import { SettingsPanel } from '../../features/accounts/security/SettingsPanel.tsx';
import { useSession } from '../../features/accounts/session/session.ts';
import { useChildrenQuery } from '../../features/children/children.generated.ts';
import { StudentsList } from '../../features/children/StudentsList.tsx';
import { NotificationSettings } from '../../features/notifications/preferences/NotificationSettings.tsx';
import { PaymentHistory } from '../../features/payments/history/PaymentHistory.tsx';
import { useSearchParams } from '../../lib/router/router.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { type TabItem, Tabs } from '../../ui/Tabs.tsx';

/** Renders the viewer's own page. The open tab is in the URL (`?tab=students`). */
export function ProfileScreen() {
  const { viewer } = useSession();
  const [query, setQuery] = useSearchParams();
  const { data, error, refetch } = useProfileQuery({ context: { quiet: true } });
  const person = data?.viewer;
  const isParent = viewer?.role === 'PARENT';
  // The students that a mentor or a child can see are not children they enrolled, and only parents pay.
  const items = isParent ? ['profile', 'students', 'payments', 'settings'] : ['profile', 'settings'];
  const requestedTab = query.get('tab') ?? '';
  const students = useStudents(isParent);

  if (!person)
    return (
      <div className="wrap max-w-4xl py-12">
        {error ? (
          <ErrorState title="Failed to load user data" onRetry={() => void refetch()} />
        ) : (
          <LoadingIndicator variant="branded" />
        )}
      </div>
    );

  const tabs: Record<string, Omit<TabItem, 'value'>> = {
    profile: {
      label: 'Profile',
      icon: <UserRound className="size-5 max-sm:hidden" aria-hidden="true" />,
      content: (
        <div className="grid gap-5">
          <ProfileDetails person={person} />
          {/* A child has no picture here. */}
          {person.role !== 'STUDENT' && <AvatarCard person={person} />}
        </div>
      ),
    },
    students: {
      label: 'Students',
      icon: <Users className="size-5 max-sm:hidden" aria-hidden="true" />,
      count: students?.length,
      content: students ? (
        <StudentsList students={students} timeZone={viewer?.timeZone ?? DEFAULT_TIME_ZONE} />
      ) : (
        <LoadingIndicator />
      ),
    },
    payments: {
      label: 'Payments',
      icon: <CreditCard className="size-5 max-sm:hidden" aria-hidden="true" />,
      content: <PaymentHistory timeZone={viewer?.timeZone ?? DEFAULT_TIME_ZONE} />,
    },
    settings: {
      label: 'Settings',
      icon: <Settings className="size-5 max-sm:hidden" aria-hidden="true" />,
      content: (
        <div className="grid gap-5">
          {viewer && <NotificationSettings viewerId={viewer.id} />}
          <SettingsPanel role={person.role} />
        </div>
      ),
    },
  };
  return (
    <div className="wrap grid max-w-4xl gap-8 py-10 sm:py-14">
      <PageTitle>Your profile</PageTitle>
      <ProfileHeader person={person} />
      <Tabs
        label="Profile"
        items={items.flatMap((value) => (tabs[value] ? [{ value, ...tabs[value] }] : []))}
        value={items.includes(requestedTab) ? requestedTab : 'profile'}
        onChange={(tab) => setQuery({ tab }, { replace: true })}
      />
    </div>
  );
}

/** Loads the students; undefined while loading. A failed list is empty, as all secondary lists are. */
function useStudents(isParent: boolean) {
  const { data, loading } = useChildrenQuery({
    skip: !isParent,
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  return data?.students ?? (loading ? undefined : []);
}
