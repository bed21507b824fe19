import { useSession } from '../../features/accounts/session/session.ts';
import { courseFromUrl, packageFromUrl } from '../../features/courses/courses.ts';
import { usePrices } from '../../features/courses/prices.ts';
import { ChoosePackage } from '../../features/payments/pricing/ChoosePackage.tsx';
import { enrolPlan } from '../../features/payments/pricing/pricingPlan.ts';
import { lazyView } from '../../lib/chunks/lazyView.tsx';
import { useDataProvider } from '../../lib/data/dataProvider.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import { NotLoadedPage } from '../../ui/NotLoaded.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

// Loaded on demand, because a visitor who compares prices needs neither Apollo Client nor the checkout.
const StudentPricing = lazyView(
  async () => (await import('../../features/payments/pricing/StudentPricing.tsx')).StudentPricing,
  NotLoadedPage,
  LoadingScreen,
);

export function PricingScreen() {
  const [query] = useSearchParams();
  const { status, viewer } = useSession();
  const prices = usePrices();
  const Data = useDataProvider();
  const selection = {
    course: courseFromUrl(query.get('course')),
    package: packageFromUrl(query.get('package')),
    studentId: query.get('student') || null,
  };
  const withStudent = selection.studentId !== null && viewer !== null;

  const renderBody = () => {
    if (selection.studentId && status === 'loading') {
      return (
        <Card>
          <LoadingIndicator message="Loading your price..." />
        </Card>
      );
    }
    if (selection.studentId && viewer && UUID.test(selection.studentId)) {
      return (
        <Data>
          <StudentPricing selection={{ ...selection, studentId: selection.studentId }} />
        </Data>
      );
    }
    return <ChoosePackage plan={enrolPlan(selection)} prices={status === 'ready' ? prices : null} />;
  };

  return (
    <>
      <PageTitle>Pricing</PageTitle>
      <header className="squared border-b-2 border-line">
        <div className="wrap grid gap-3 py-9 lg:py-12">
          <h1 className="text-4xl sm:text-5xl">{withStudent ? 'Payment' : 'Pricing'}</h1>
          <p className="max-w-2xl text-lg text-muted">
            Pay once or in parts. If it is not the right thing, you have 7 days to get your money back.
          </p>
        </div>
      </header>
      <div className="wrap grid gap-6 py-9 lg:py-12">{renderBody()}</div>
    </>
  );
}
