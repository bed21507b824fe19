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
import { LINE_HINT } from '../../ui/NotLoaded.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { type TabItem, Tabs } from '../../ui/Tabs.tsx';

const FIRST_CACHED = {
  fetchPolicy: 'cache-and-network',
  nextFetchPolicy: 'cache-first',
  notifyOnNetworkStatusChange: true,
  context: { quiet: true },
} as const;

/** Renders the viewer's own page. The open tab is in the URL (`?tab=students`). */
export function ProfileScreen() {
  const { viewer } = useSession();
  const [query, setQuery] = useSearchParams();
  // The session has loaded it already: without a line that is shown, and refreshed once the line is back.
  const { data, error, loading, refetch } = useProfileQuery(FIRST_CACHED);
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
          <ErrorState
            title="Failed to load user data"
            onRetry={() => void refetch().catch(() => {})}
            retrying={loading}
          >
            {LINE_HINT}
          </ErrorState>
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
      count: students.list?.length,
      content: students.list ? (
        <StudentsList students={students.list} timeZone={viewer?.timeZone ?? DEFAULT_TIME_ZONE} />
      ) : students.failed ? (
        <ErrorState
          title="Your children could not be loaded"
          onRetry={students.retry}
          retrying={students.retrying}
        >
          {LINE_HINT}
        </ErrorState>
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
      <div role="status" className="empty:absolute">
        {error && (
          <p className="rounded-brick bg-warn-soft px-4 py-2.5 font-bold text-warn">
            The line is down, so this may be a little old. It is brought up to date once the line is back.
          </p>
        )}
      </div>
      <Tabs
        label="Profile"
        items={items.flatMap((value) => (tabs[value] ? [{ value, ...tabs[value] }] : []))}
        value={items.includes(requestedTab) ? requestedTab : 'profile'}
        onChange={(tab) => setQuery({ tab }, { replace: true })}
      />
    </div>
  );
}

/** Loads the students. A list that could not be loaded is said to be that: an empty one would say that none is enrolled. */
function useStudents(isParent: boolean) {
  const { data, error, loading, refetch } = useChildrenQuery({ skip: !isParent, ...FIRST_CACHED });
  return {
    list: data?.students,
    failed: error !== undefined,
    retrying: loading,
    retry: () => void refetch().catch(() => {}),
  };
}
