import { lazy } from 'react';
import { useSession } from '../../features/accounts/session/session.ts';
import { courseFromUrl, packageFromUrl } from '../../features/courses/courses.ts';
import { usePrices } from '../../features/courses/prices.ts';
import { ChoosePackage } from '../../features/payments/pricing/ChoosePackage.tsx';
import { enrolPlan } from '../../features/payments/pricing/pricingPlan.ts';
import { SandboxNotice } from '../../features/payments/SandboxNotice.tsx';
import { useDataAround } from '../../lib/data/data.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

// Apart from the page: whoever looks at prices needs neither Apollo Client nor the way to pay.
const StudentPricing = lazy(async () => ({
  default: (await import('../../features/payments/pricing/StudentPricing.tsx')).StudentPricing,
}));

export function PricingScreen() {
  const [query] = useSearchParams();
  const { status, viewer } = useSession();
  const prices = usePrices();
  const Data = useDataAround();
  const asked = {
    course: courseFromUrl(query.get('course')),
    package: packageFromUrl(query.get('package')),
    studentId: query.get('student') || null,
  };
  const withStudent = asked.studentId !== null && viewer !== null;

  const body = () => {
    if (asked.studentId && status === 'loading') {
      return (
        <Card>
          <LoadingIndicator message="Loading your price..." />
        </Card>
      );
    }
    if (asked.studentId && viewer && ID.test(asked.studentId)) {
      return (
        <Data>
          <StudentPricing asked={{ ...asked, studentId: asked.studentId }} />
        </Data>
      );
    }
    return <ChoosePackage plan={enrolPlan(asked)} prices={status === 'ready' ? prices : null} />;
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
