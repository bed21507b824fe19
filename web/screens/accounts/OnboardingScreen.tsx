import { useEffect, useState } from 'react';
import { OnboardingWizard } from '../../features/accounts/onboarding/OnboardingWizard.tsx';
import { useSession, type Viewer } from '../../features/accounts/session/session.ts';
import { consumeLandingPath } from '../../features/enrolment/landingPath.ts';
import { Navigate, useNavigate } from '../../lib/router/router.tsx';
import { TwoMakers } from '../../ui/art/TwoMakers.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { usePlatformName } from '../../ui/platformName.ts';

/** Renders the onboarding of a viewer who has not completed it. The guard ensures that there is a viewer. */
export function OnboardingScreen() {
  const { viewer } = useSession();
  return viewer && <Onboarding viewer={viewer} />;
}

function Onboarding({ viewer }: { viewer: Viewer }) {
  const { settings } = useSession();
  const platformName = usePlatformName();
  const navigate = useNavigate();
  const [wasCompleted] = useState(viewer.onboardingCompleted);

  useEffect(() => {
    if (viewer.onboardingCompleted && !wasCompleted)
      navigate(consumeLandingPath(viewer, false), { replace: true });
  }, [viewer, wasCompleted, navigate]);

  if (wasCompleted) return <Navigate to="/dashboard" replace />;
  return (
    <div className="squared py-10 sm:py-14">
      <PageTitle>Welcome</PageTitle>
      <div className="wrap grid max-w-4xl gap-6">
        <header className="flex items-end justify-between gap-6">
          <div className="grid gap-2 pb-2">
            <h1 className="text-3xl sm:text-4xl">{`Welcome to ${platformName}!`}</h1>
            {settings && <p className="max-w-md text-lg wrap-anywhere">{settings.welcomeMessage}</p>}
            <p className="max-w-md text-lg text-muted">
              Three short steps, about two minutes. Then the making can start.
            </p>
          </div>
          <div className="-mb-6 w-44 shrink-0 max-sm:hidden">
            <TwoMakers />
          </div>
        </header>
        <Card className="sm:p-9">
          <OnboardingWizard viewer={viewer} />
        </Card>
      </div>
    </div>
  );
}
