import { usePricingQuery } from '../../features/payments/Pricing.generated.ts';
import { pricingPlan } from '../../features/payments/pricingPlan.ts';
import { SandboxNotice } from '../../features/payments/SandboxNotice.tsx';
import { courseFromUrl, packageFromUrl } from '../../lib/courses.ts';
import { Navigate, useSearchParams } from '../../lib/router.tsx';
import { useSession } from '../../lib/session.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { ChoosePackage } from './ChoosePackage.tsx';
import { PaidAlready } from './PaidAlready.tsx';
import { PayPanel } from './PayPanel.tsx';

export function PricingScreen() {
  const [query] = useSearchParams();
  const { status, viewer } = useSession();
  const asked = {
    course: courseFromUrl(query.get('course')),
    package: packageFromUrl(query.get('package')),
    studentId: query.get('student') || null,
  };
  const withStudent = asked.studentId !== null && viewer !== null;
  const { data, error, loading, refetch } = usePricingQuery({
    variables: { student: asked.studentId ?? '', withStudent },
    // Prices are the same for everybody; whose student it is depends on who asks.
    skip: asked.studentId !== null && status === 'loading',
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });

  const body = () => {
    if (error && !data) {
      return (
        <ErrorState title="The prices could not be loaded" onRetry={() => void refetch()} retrying={loading}>
          Check your connection. Nothing has been charged.
        </ErrorState>
      );
    }
    // Whether the button pays is for the server to say; nothing to press until it has.
    if (asked.studentId && (status === 'loading' || !data)) {
      return (
        <Card>
          <LoadingIndicator message="Loading your price..." />
        </Card>
      );
    }
    const plan = pricingPlan(asked, data?.student ?? null);
    const prices = data?.prices ?? null;
    switch (plan.kind) {
      case 'elsewhere':
        return <Navigate to={plan.to} replace />;
      case 'paid':
        return <PaidAlready student={plan.student} />;
      case 'pay':
        return <PayPanel {...plan} prices={prices} />;
      default:
        return <ChoosePackage plan={plan} prices={prices} />;
    }
  };

  return (
    <>
      <title>Pricing | Little Makers</title>
      <header className="squared border-b-2 border-line">
        <div className="wrap grid gap-3 py-9 lg:py-12">
          <h1 className="text-4xl sm:text-5xl">{withStudent ? 'Payment' : 'Pricing'}</h1>
          <p className="max-w-2xl text-lg text-muted">
            One payment, no subscription. If it is not the right thing, you have 7 days to get your money
            back.
          </p>
        </div>
      </header>
      <div className="wrap grid gap-6 py-9 lg:py-12">
        {body()}
        {/* Last: it comes later than the rest, and must not push it down. */}
        <SandboxNotice />
      </div>
    </>
  );
}
