import { lazyView } from '../../../lib/chunks/lazyView.tsx';
import { Navigate } from '../../../lib/router/router.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { NotLoadedInline } from '../../../ui/NotLoaded.tsx';
import type { Course, Package } from '../../courses/courses.ts';
import { ChoosePackage } from './ChoosePackage.tsx';
import { PaidAlready } from './PaidAlready.tsx';
import { usePricingQuery } from './pricing.generated.ts';
import { pricingPlan } from './pricingPlan.ts';

// Loaded on demand, so that the page of a visitor does not name the files of a checkout.
const Paying = lazyView(async () => (await import('./Paying.tsx')).Paying, NotLoadedInline, LoadingPrice);

type StudentPricingProps = {
  selection: { course: Course | null; package: Package | null; studentId: string };
};

/** Renders the payment for a student of the viewer, or that nothing is due. */
export function StudentPricing({ selection }: StudentPricingProps) {
  const { data, error, loading, refetch } = usePricingQuery({
    variables: { student: selection.studentId },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  if (error && !data) {
    return (
      <ErrorState title="The prices could not be loaded" onRetry={() => void refetch()} retrying={loading}>
        Check your connection. Nothing has been charged.
      </ErrorState>
    );
  }
  // The server decides if the button pays, so there is no button before its response.
  if (!data) return <LoadingPrice />;
  const { symbol, diyMinor: diy, mentoredMinor: mentored, currency } = data.prices;
  const prices = { currency, symbol, diy, mentored };
  const plan = pricingPlan(selection, data.student);
  switch (plan.kind) {
    case 'elsewhere':
      return <Navigate to={plan.to} replace />;
    case 'paid':
      return <PaidAlready student={plan.student} />;
    case 'parts':
    case 'pay':
      return <Paying plan={plan} prices={prices} takesTransfers={data.prices.takesTransfers} />;
    default:
      return <ChoosePackage plan={plan} prices={prices} />;
  }
}

function LoadingPrice() {
  return (
    <Card>
      <LoadingIndicator message="Loading your price..." />
    </Card>
  );
}
