import { IdCard } from 'lucide-react';
import { portfolioPath } from '../../../../contract/careerPaths.ts';
import { CAREER_PLAN_LISTS, CAREER_TEXTS } from '../../../../contract/careers.ts';
import { lazyView } from '../../../lib/chunks/lazyView.tsx';
import { LinkButton } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { NotLoadedInline } from '../../../ui/NotLoaded.tsx';
import { useCareerPlanQuery } from '../careers.generated.ts';
import type { CareerStudent } from '../useCareerStudent.ts';
import { PlanList } from './PlanList.tsx';

// The pathways are long, and the plan is there before them.
const PathwayList = lazyView<{ student: CareerStudent }>(
  async () => (await import('../pathways/PathwayList.tsx')).PathwayList,
  NotLoadedInline,
  () => <LoadingIndicator message="Loading the pathways..." />,
);

type CareerPlanProps = {
  student: CareerStudent;
  /** The child, or null when it is who reads. */
  firstName: string | null;
};

/** Renders the career plan of a child, live, and the pathways of the course below it. */
export function CareerPlan({ student, firstName }: CareerPlanProps) {
  const { data, loading, refetch } = useCareerPlanQuery({
    variables: { studentId: student.id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const plan = data?.student;
  if (!plan)
    return loading ? (
      <LoadingIndicator message="Loading the career plan..." />
    ) : (
      <ErrorState title={CAREER_TEXTS.notLoaded} onRetry={() => void refetch().catch(() => {})} />
    );
  const { careerPlan, canEditCareerPlan: canEdit, canTickCareerSteps: canTick } = plan;
  return (
    <div className="grid grid-cols-1 gap-8">
      {!canEdit && (
        <p className="rounded-brick bg-warn-soft px-4 py-3 font-bold text-warn">
          The plan can be changed once the course is paid.
        </p>
      )}
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-3">
        {CAREER_PLAN_LISTS.map((list) => (
          <PlanList
            key={list}
            list={list}
            studentId={student.id}
            firstName={firstName}
            entries={careerPlan.filter((entry) => entry.list === list)}
            canEdit={canEdit}
            canTick={canTick}
          />
        ))}
      </div>
      <LinkButton
        to={portfolioPath(student.id)}
        variant="secondary"
        className="justify-self-start max-sm:w-full print:hidden"
        icon={<IdCard className="size-5" aria-hidden="true" />}
      >
        See the portfolio
      </LinkButton>
      <PathwayList student={student} />
    </div>
  );
}
