import { useEffect } from 'react';
import { useSession } from '../../features/accounts/session/session.ts';
import { consumeLandingPath } from '../../features/enrolment/landingPath.ts';
import { lazyView } from '../../lib/chunks/lazyView.tsx';
import { useLocation, useNavigate } from '../../lib/router/router.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { NotLoadedPart } from '../../ui/NotLoaded.tsx';

// Loaded on demand, because most visits never open it.
const AuthModal = lazyView(
  async () => (await import('../../features/accounts/signIn/AuthModal.tsx')).AuthModal,
  NotLoadedPart,
  ModalFallback,
);

/** Renders the auth modal of the whole site. Closes it after sign-in and navigates to the landing page. */
export function AuthHost() {
  const { viewer, requiresTwoFactorSetup, authMode, openAuth, closeAuth, refresh } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (requiresTwoFactorSetup && authMode) closeAuth();
    if (!viewer || !authMode) return;
    closeAuth();
    const query = new URLSearchParams(search);
    // The viewer signed in to see or to make a payment, so they stay on its page.
    const isAtPayment = pathname === '/payment-confirmation' || query.has('student');
    if (isAtPayment && viewer.onboardingCompleted) return;
    const openedByQuery = query.get('signin') === 'true' || query.get('signup') === 'true';
    navigate(consumeLandingPath(viewer, query.get('redirect') === 'enrollment'), { replace: openedByQuery });
  }, [viewer, requiresTwoFactorSetup, authMode, closeAuth, pathname, search, navigate]);

  if (!authMode || viewer || requiresTwoFactorSetup) return null;
  return <AuthModal mode={authMode} onModeChange={openAuth} onClose={closeAuth} onSignedIn={refresh} />;
}

function ModalFallback() {
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-backdrop">
      <div className="rounded-3xl bg-surface px-8">
        <LoadingIndicator />
      </div>
    </div>
  );
}
