import { ArrowLeft } from 'lucide-react';
import { DEFAULT_TIME_ZONE } from '../../../../contract/time.ts';
import { Link } from '../../../lib/router/router.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { courseOf, packageOf } from '../../courses/courseNames.ts';
import type { Instalments_PlanFragment, Instalments_StudentFragment } from './instalments.generated.ts';
import { PlanCard } from './PlanCard.tsx';

type PlanPageProps = {
  student: Omit<Instalments_StudentFragment, '__typename' | 'instalmentPlan'>;
  plan: Instalments_PlanFragment;
};

/** Renders the plan by which an enrolment is paid. */
export function PlanPage({ student, plan }: PlanPageProps) {
  const { viewer } = useSession();
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-4">
      <Link
        to={`/dashboard?student=${student.id}`}
        className="link flex min-h-11 items-center gap-2 justify-self-start font-bold"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        Back to Dashboard
      </Link>
      <p className="text-lg text-muted">
        {`${courseOf(student.course).name}, ${packageOf(student.package).name}`}
      </p>
      <PlanCard student={student} plan={plan} timeZone={viewer?.timeZone ?? DEFAULT_TIME_ZONE} heading="h2" />
    </div>
  );
}
