import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { EMAIL_LINK_PARAMETERS } from '../../../contract/emailChange.ts';
import { EmailLink } from '../../features/accounts/email/EmailLink.tsx';
import { useSession } from '../../features/accounts/session/session.ts';
import { callbackState } from '../../features/accounts/signIn/callbackState.ts';
import { consumeLandingPath, landingPath } from '../../features/enrolment/landingPath.ts';
import { readPendingEnrolment } from '../../features/enrolment/pendingEnrolment.ts';
import { useNavigate, useSearchParams } from '../../lib/router/router.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

const EMAIL_LINK_PURPOSES = ['confirm', 'object'] as const;
const REDIRECT_DELAY_MS = { success: 1500, error: 3000 };

/** Renders the return page of e-mail links and Google sign-in. */
export function AuthCallbackScreen() {
  const [query] = useSearchParams();
  for (const purpose of EMAIL_LINK_PURPOSES) {
    const token = query.get(EMAIL_LINK_PARAMETERS[purpose]);
    if (token !== null)
      return (
        <div className="squared grid min-h-[70dvh] place-items-center px-4 py-16">
          <EmailLink purpose={purpose} token={token} />
        </div>
      );
  }
  return <SignInOutcome query={query} />;
}

/** Shows the outcome of a sign-in and navigates on. */
function SignInOutcome({ query }: { query: URLSearchParams }) {
  const { status, viewer } = useSession();
  const navigate = useNavigate();
  const state = callbackState(query, status === 'ready', viewer !== null);
  const kind = state.kind;

  useEffect(() => {
    if (kind === 'processing') return;
    const redirect = () =>
      navigate(kind === 'success' && viewer ? consumeLandingPath(viewer, false) : '/', { replace: true });
    const timer = setTimeout(redirect, REDIRECT_DELAY_MS[kind]);
    return () => clearTimeout(timer);
  }, [kind, viewer, navigate]);

  return (
    <div className="squared grid min-h-[70dvh] place-items-center px-4 py-16">
      <PageTitle>Signing in</PageTitle>
      <Card className="w-full max-w-md">
        {/* One live region for all three states, mounted from the start, so that changes in it are announced. */}
        <div role="status" className="grid justify-items-center gap-3 text-center">
          {kind === 'processing' && <LoadingIndicator variant="branded" message="Completing sign in..." />}
          {kind === 'success' && (
            <Result icon={<CircleCheck className="text-success" />} title="You are signed in!">
              {viewer && nextStepText(landingPath(viewer, readPendingEnrolment(), false))}
            </Result>
          )}
          {state.kind === 'error' && (
            <Result icon={<TriangleAlert className="text-danger" />} title="Authentication Failed">
              {state.message}
            </Result>
          )}
        </div>
        {state.kind === 'error' && (
          <div className="mt-5 grid justify-items-center gap-4 text-center">
            {state.isLinkExpired && (
              <p className="text-muted">
                The link was used already or is too old. Sign in, and we send you a new one if you need it.
              </p>
            )}
            <LinkButton to="/?signin=true" replace>
              Sign In
            </LinkButton>
            <p className="text-base text-muted">The home page opens in a moment.</p>
          </div>
        )}
      </Card>
    </div>
  );
}

function Result({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <>
      <span className="[&_svg]:size-14" aria-hidden="true">
        {icon}
      </span>
      <h1 className="text-3xl">{title}</h1>
      <p className="text-lg">{children}</p>
    </>
  );
}

function nextStepText(path: string): string {
  if (path === '/onboarding') return 'Next: three short steps to set up your account.';
  return path.startsWith('/enroll') ? 'On we go with your enrolment.' : 'On we go to your dashboard.';
}
