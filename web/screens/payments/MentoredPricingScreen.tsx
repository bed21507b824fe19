import { useSession } from '../../features/accounts/session/session.ts';
import { courseFromUrl } from '../../features/courses/courses.ts';
import { PackageComparison } from '../../features/courses/PackageComparison.tsx';
import { IconList } from '../../features/payments/pricing/IconList.tsx';
import { MentoredOffer } from '../../features/payments/pricing/MentoredOffer.tsx';
import { mentoredFeatures, questions, reasons } from '../../features/payments/pricing/mentoredContent.ts';
import { Navigate, useSearchParams } from '../../lib/router/router.tsx';
import { Accordion } from '../../ui/Accordion.tsx';
import { HeroMentor } from '../../ui/art/HeroMentor.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckList } from '../../ui/CheckList.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Section } from '../../ui/Section.tsx';

/** Renders the prices of the mentored package. A family that already has a child enrolled upgrades or enrols from the dashboard. */
export function MentoredPricingScreen() {
  const [query] = useSearchParams();
  const { viewer } = useSession();
  const course = courseFromUrl(query.get('course'));
  if (viewer?.hasStudents) return <Navigate to="/dashboard" replace />;
  return (
    <>
      <PageHead
        tab="Mentored pricing"
        badge={<Badge tone="mango">{course?.name ?? 'Either course'}</Badge>}
        title="The Mentored Experience"
        lead="Everything in DIY Learning, and a person who guides, asks, listens and notices. One price for the whole course."
        art={<HeroMentor />}
      />
      <div className="wrap grid gap-6 py-9 lg:py-12">
        <div className="grid items-start gap-6 lg:grid-cols-[1.2fr_1fr]">
          <Card className="grid gap-5">
            <h2 className="text-2xl sm:text-3xl">What is included</h2>
            <CheckList items={mentoredFeatures} />
          </Card>
          <MentoredOffer course={course} />
        </div>
      </div>
      <Section sunken title="Why parents choose a mentor">
        <IconList items={reasons} columns={2} />
      </Section>
      <Section title="DIY and mentored side by side">
        <PackageComparison />
      </Section>
      <Section sunken title="Questions before you enroll">
        <div className="max-w-3xl">
          <Accordion items={questions} />
        </div>
      </Section>
    </>
  );
}
