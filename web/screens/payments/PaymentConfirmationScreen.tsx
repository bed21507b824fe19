import { useSession } from '../../features/accounts/session/session.ts';
import { ConfirmationCard } from '../../features/payments/confirmation/ConfirmationCard.tsx';
import { Confirming } from '../../features/payments/confirmation/Confirming.tsx';
import { NO_REFERENCE } from '../../features/payments/confirmation/confirmation.ts';
import { SponsorPage } from '../../features/payments/sponsor/SponsorPage.tsx';
import { useParams, useSearchParams } from '../../lib/router/router.tsx';
import { Button } from '../../ui/Button.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

/**
 * Renders /payment-confirmation, the return page of the payment provider, and /sponsor/:token, the page of a sponsor. The
 * URL names the payment, never its outcome.
 */
export function PaymentConfirmationScreen() {
  const { token } = useParams();
  return token === undefined ? <Confirmation /> : <Sponsoring token={token} />;
}

function Sponsoring({ token }: { token: string }) {
  return (
    <div className="squared">
      <PageTitle>Sponsor a course</PageTitle>
      {/* The address is a secret, which no other site may learn from a link on this page. */}
      <meta name="referrer" content="same-origin" />
      <div className="wrap py-10 lg:py-14">
        <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6">
          <SponsorPage token={token} />
        </div>
      </div>
    </div>
  );
}

function Confirmation() {
  const [query] = useSearchParams();
  const { status, viewer } = useSession();
  const reference = query.get('reference');
  return (
    <div className="squared">
      <PageTitle>Payment</PageTitle>
      <div className="wrap grid min-h-[65dvh] content-center py-10 lg:py-16">
        <div className="mx-auto grid w-full max-w-xl gap-5">
          {!reference ? (
            <ConfirmationCard confirmation={NO_REFERENCE} />
          ) : status === 'loading' ? (
            <LoadingIndicator variant="branded" message="Looking up your payment..." />
          ) : viewer ? (
            <Confirming key={reference} reference={reference} />
          ) : (
            <SignedOut />
          )}
        </div>
      </div>
    </div>
  );
}

function SignedOut() {
  const { openAuth } = useSession();
  return (
    <ConfirmationCard
      confirmation={{
        state: 'error',
        title: 'Sign in to see your payment',
        text: 'Sign in with the account that paid, and this page shows how the payment went.',
        canCheckAgain: false,
        canPayAgain: false,
      }}
      actions={<Button onClick={() => openAuth('signin')}>Sign In</Button>}
    />
  );
}
