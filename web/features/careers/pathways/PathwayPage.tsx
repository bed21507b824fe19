import type { ReactNode } from 'react';
import { careerPath } from '../../../../contract/careerPaths.ts';
import { CAREER_TEXTS } from '../../../../contract/careers.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CheckList } from '../../../ui/CheckList.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { NotFoundPage } from '../../../ui/NotFoundPage.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { courseOf } from '../../courses/courseNames.ts';
import { BackLink } from '../BackLink.tsx';
import { useCareerPlanQuery } from '../careers.generated.ts';
import { PathwayStep } from './PathwayStep.tsx';
import type { Pathway } from './pathway.ts';
import { pathways } from './pathways.ts';

type PathwayPageProps = { id: string; studentId: string };

/** Renders a pathway, whose first steps go into the plan of a child. */
export function PathwayPage({ id, studentId }: PathwayPageProps) {
  const pathway = pathways.find((one) => one.id === id);
  if (!pathway) return <NotFoundPage />;
  const { title, course, summary, about, inNigeria, helps, ways } = pathway;
  return (
    <article className="wrap grid max-w-3xl grid-cols-1 gap-8 py-6 sm:py-10">
      <PageTitle>{title}</PageTitle>
      <header className="grid grid-cols-1 justify-items-start gap-3">
        <BackLink to={careerPath(studentId)}>The career plan</BackLink>
        <Badge tone={course === 'WEBSITE_APP' ? 'teal' : 'coral'}>{courseOf(course).shortName}</Badge>
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="text-lg text-muted">{summary}</p>
      </header>
      <Part title="What you do">
        {about.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Part>
      <Part title="In Nigeria">
        <CheckList items={inNigeria} />
      </Part>
      <Part title="What helps">
        <CheckList items={helps} />
      </Part>
      <Part title="How people get there">
        <CheckList items={ways} />
      </Part>
      <FirstSteps pathway={pathway} studentId={studentId} />
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function FirstSteps({ pathway, studentId }: { pathway: Pathway; studentId: string }) {
  const { data, loading, refetch } = useCareerPlanQuery({
    variables: { studentId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const plan = data?.student;
  const steps = new Set(
    plan?.careerPlan.filter(({ list }) => list === 'NEXT').map(({ text }) => text.toLowerCase()),
  );
  return (
    <Card tone="teal" className="grid grid-cols-1 gap-4">
      <h2 id="first-steps" className="text-2xl">
        First steps
      </h2>
      {!plan && loading && <LoadingIndicator variant="inline" message="Loading the career plan..." />}
      {!plan && !loading && (
        <ErrorState title={CAREER_TEXTS.notLoaded} onRetry={() => void refetch().catch(() => {})} />
      )}
      <ul aria-labelledby="first-steps" className="grid grid-cols-1 gap-3">
        {pathway.steps.map((step) => (
          <PathwayStep
            key={step}
            step={step}
            studentId={studentId}
            isInPlan={steps.has(step.toLowerCase())}
            canAdd={plan?.canEditCareerPlan === true}
          />
        ))}
      </ul>
    </Card>
  );
}
