import { HeartHandshake } from 'lucide-react';
import { CLOSED_LINK_TEXTS, SPONSOR_TEXTS } from '../../../../contract/sponsors.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CheckList } from '../../../ui/CheckList.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { usePlatformName } from '../../../ui/platformName.ts';
import { courseOf, packageOf } from '../../courses/courseNames.ts';
import { PriceTag } from '../pricing/PriceTag.tsx';
import { SponsorForm } from './SponsorForm.tsx';
import { useSponsorshipQuery } from './sponsorPage.generated.ts';

/** Shows what a sponsor link is for, and pays it; or why nothing can be paid with it. */
export function SponsorOffer({ token }: { token: string }) {
  const platformName = usePlatformName();
  const { data, error, loading, refetch } = useSponsorshipQuery({
    variables: { token },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const result = data?.sponsorship;
  if (!result && error && !loading)
    return <ErrorState title={SPONSOR_TEXTS.notLoaded} onRetry={() => void refetch().catch(() => {})} />;
  if (!result) return <LoadingIndicator variant="branded" message="Opening the link..." />;
  if (result.__typename === 'DomainError') {
    if (result.code === 'NOT_FOUND') return <ClosedLink {...CLOSED_LINK_TEXTS.UNKNOWN} />;
    return <ErrorState title={result.message} onRetry={() => void refetch().catch(() => {})} />;
  }
  const { state, offer } = result;
  if (state !== 'OPEN' || !offer)
    return <ClosedLink {...CLOSED_LINK_TEXTS[state === 'OPEN' ? 'PAID' : state]} />;
  const price = { minor: offer.amountMinor, symbol: offer.symbol };
  const course = courseOf(offer.course);
  const chosen = packageOf(offer.package);
  return (
    <>
      <header className="grid gap-2">
        <h1 className="text-3xl wrap-anywhere sm:text-4xl">
          {SPONSOR_TEXTS.pageTitle(offer.firstName, platformName)}
        </h1>
        <p className="text-lg text-muted">{SPONSOR_TEXTS.pageLead}</p>
      </header>
      <Card className="grid grid-cols-1 gap-5">
        <div className="grid gap-1">
          <h2 className="text-2xl">{course.name}</h2>
          <p className="text-lg text-muted">{chosen.name}</p>
        </div>
        <PriceTag price={price} />
        <CheckList items={chosen.features} />
      </Card>
      <Card className="grid grid-cols-1 gap-5">
        <h2 className="text-2xl">Pay for this course</h2>
        <SponsorForm token={token} price={price} onClosed={() => void refetch().catch(() => {})} />
      </Card>
    </>
  );
}

function ClosedLink({ title, text }: { title: string; text: string }) {
  const platformName = usePlatformName();
  return (
    <Card className="grid justify-items-center gap-4 py-10 text-center">
      <HeartHandshake className="size-16 text-mango-text" aria-hidden="true" />
      <div role="status" className="grid gap-2">
        <h1 className="text-3xl">{title}</h1>
        <p className="text-lg text-muted">{text}</p>
      </div>
      <LinkButton to="/" variant="outline">
        See What {platformName} Is
      </LinkButton>
    </Card>
  );
}
