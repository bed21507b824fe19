import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { LinkButton } from '../../../ui/Button.tsx';
import { CheckList } from '../../../ui/CheckList.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { packages } from '../../courses/courses.ts';
import type { Prices } from '../../courses/prices.ts';
import { enrolPath } from '../../enrolment/pendingEnrolment.ts';
import { PriceTag } from './PriceTag.tsx';
import type { PricingPlan } from './pricingPlan.ts';

type ChoosePackageProps = {
  plan: Extract<PricingPlan, { kind: 'enrol' }>;
  prices: Prices | null;
};

/** Renders the prices for a viewer who has not enrolled a child yet: of one package, or of both. */
export function ChoosePackage({ plan, prices }: ChoosePackageProps) {
  const { viewer, openAuth } = useSession();
  const { course } = plan;
  // Without a course there is nothing to enrol in, whatever the package.
  const chosenPackage = course && plan.package;
  const offers = chosenPackage ? [chosenPackage] : packages;
  return (
    <>
      {plan.unknown && (
        <Banner tone="warn" className="rounded-brick">
          {viewer ? (
            'That enrollment was not found in your account. You can enroll your child here.'
          ) : (
            <>
              <button type="button" className="link" onClick={() => openAuth('signin')}>
                Sign in
              </button>{' '}
              to pay for an enrollment. Without one, start by enrolling your child.
            </>
          )}
        </Banner>
      )}
      <h2 className="text-2xl sm:text-3xl">{course ? course.name : 'Two packages for either course'}</h2>
      <div className="grid gap-6 md:grid-cols-2">
        {offers.map((offer) => (
          <section
            key={offer.id}
            aria-label={offer.name}
            className="flex flex-col gap-5 rounded-3xl border-2 border-line bg-surface p-6 sm:p-7"
          >
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="text-2xl">{offer.name}</h3>
              {offer.id === 'mentored' && <Badge tone="mango">Most support</Badge>}
            </div>
            <p className="text-muted">{offer.summary}</p>
            <PriceTag
              price={
                prices && {
                  symbol: prices.symbol,
                  minor: offer.id === 'mentored' ? prices.mentored : prices.diy,
                }
              }
            />
            <CheckList items={offer.features} />
            <LinkButton
              to={course ? enrolPath(course.id, offer.id) : '/select-course'}
              variant={chosenPackage || offer.id === 'mentored' ? 'primary' : 'secondary'}
              size="lg"
              className="mt-auto"
            >
              {course ? 'Enroll Now' : 'Choose a Course'}
            </LinkButton>
          </section>
        ))}
        {chosenPackage && (
          <aside className="grid content-start justify-items-start gap-4 rounded-3xl bg-indigo-soft p-6 sm:p-7">
            <h3 className="text-2xl">How it goes on</h3>
            <ol className="grid list-decimal gap-2 pl-6 marker:font-display marker:text-indigo">
              <li>You enroll your child: a first name, an age and your consent.</li>
              <li>You pay once, with the card payment provider.</li>
              <li>The lessons open as soon as the payment is confirmed.</li>
            </ol>
            <LinkButton to={`/select-course?course=${course.id}`} variant="outline">
              Compare All
            </LinkButton>
          </aside>
        )}
      </div>
    </>
  );
}
