import { useSession } from '../../accounts/session/session.ts';
import { usePaymentPlansQuery } from './instalments.generated.ts';
import { PlanCard } from './PlanCard.tsx';
import { usePlanFeed } from './planFeed.ts';

/** Lists the payment plans of the viewer's children that are not paid in full; nothing without any. */
export function PaymentPlans({ timeZone }: { timeZone: string }) {
  const { viewer } = useSession();
  usePlanFeed();
  const { data } = usePaymentPlansQuery({
    skip: viewer?.role !== 'PARENT',
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  return data?.students.map(
    (student) =>
      student.instalmentPlan?.status === 'RUNNING' && (
        <PlanCard
          key={student.id}
          student={student}
          plan={student.instalmentPlan}
          timeZone={timeZone}
          heading="h3"
        />
      ),
  );
}
