import { useState } from 'react';
import { useSession } from '../../features/accounts/session/session.ts';
import { UpgradeCompleting } from '../../features/payments/upgrade/UpgradeCompleting.tsx';
import { UpgradeOffer } from '../../features/payments/upgrade/UpgradeOffer.tsx';
import { type UpgradeQuery, useUpgradeQuery } from '../../features/payments/upgrade/upgrade.generated.ts';
import {
  isStudentId,
  type UpgradableStudent,
  upgradableStudent,
} from '../../features/payments/upgrade/upgradePlan.ts';
import { useUpgrade } from '../../features/payments/upgrade/useUpgrade.ts';
import { Navigate, useSearchParams } from '../../lib/router/router.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** Renders the upgrade from DIY to mentored for the student in the URL; redirects to the dashboard when there is none. */
export function UpgradeScreen() {
  const [query] = useSearchParams();
  const studentId = query.get('student');
  if (!isStudentId(studentId)) return <Navigate to="/dashboard" replace />;
  return <Upgrading key={studentId} studentId={studentId} />;
}

type Offer = { data: UpgradeQuery; student: UpgradableStudent };

function Upgrading({ studentId }: { studentId: string }) {
  const { viewer } = useSession();
  const { pay, processing, error: problem, left, completing } = useUpgrade();
  const { data, error, loading, refetch } = useUpgradeQuery({
    variables: { student: studentId },
    // The response decides if the page is shown at all, so cached data must not be used.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  // The offer at the time of the press: the upgrade itself ends the offer before the page navigates.
  const [acceptedOffer, setAcceptedOffer] = useState<Offer | null>(null);
  const student = data && viewer ? upgradableStudent(data, viewer.id) : null;
  const offer = acceptedOffer ?? (data && student ? { data, student } : null);
  if (offer) {
    const upgrade = () => {
      setAcceptedOffer(offer);
      pay(studentId);
    };
    return (
      <UpgradeOffer {...offer} onUpgrade={upgrade} processing={processing} error={problem} left={left}>
        {completing && <UpgradeCompleting reference={completing} studentId={studentId} />}
      </UpgradeOffer>
    );
  }
  if (data) return <Navigate to="/dashboard" replace />;
  return (
    <div className="wrap grid min-h-[60dvh] content-center py-10">
      <PageTitle>Upgrade</PageTitle>
      {error && !loading ? (
        <ErrorState title="The upgrade could not be loaded" onRetry={() => void refetch().catch(() => {})}>
          Check your connection. Nothing has been charged.
        </ErrorState>
      ) : (
        <LoadingIndicator variant="branded" message="Loading your enrollment..." />
      )}
    </div>
  );
}
