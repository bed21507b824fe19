import { Navigate } from '../../../lib/router/router.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import type { Course, Package } from '../../courses/courses.ts';
import { ChoosePackage } from './ChoosePackage.tsx';
import { PaidAlready } from './PaidAlready.tsx';
import { PayPanel } from './PayPanel.tsx';
import { usePricingQuery } from './pricing.generated.ts';
import { pricingPlan } from './pricingPlan.ts';

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
  if (!data) {
    return (
      <Card>
        <LoadingIndicator message="Loading your price..." />
      </Card>
    );
  }
  const { symbol, diyMinor: diy, mentoredMinor: mentored, currency } = data.prices;
  const prices = { currency, symbol, diy, mentored };
  const plan = pricingPlan(selection, data.student);
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
}
