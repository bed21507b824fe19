import { useRefetchOnVisible } from '../../../lib/hooks/useRefetchOnVisible.ts';
import { useSearchParams } from '../../../lib/router/router.tsx';
import { useNow } from '../../../lib/time/useNow.ts';
import { storedCourse } from '../../courses/courseNames.ts';
import { courseFromUrl } from '../../courses/courses.ts';
import { useAdminOverviewQuery } from '../admin.generated.ts';
import { periodFrom } from './period.ts';

const PAYMENTS_SHOWN = 20;

/** Loads the overview for the period and the course that the URL holds, and changes them. */
export function useOverview(timeZone: string) {
  const [params, setParams] = useSearchParams();
  const period = periodFrom(params, new Date(useNow()), timeZone);
  const chosen = courseFromUrl(params.get('course'));
  const course = chosen ? storedCourse(chosen.id) : null;
  const result = useAdminOverviewQuery({
    variables: { first: PAYMENTS_SHOWN, ...period.days, course },
    skip: period.problem !== null,
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const { data, previousData, error, loading, refetch } = result;
  const retry = () => void refetch().catch(() => {});
  useRefetchOnVisible(retry);
  const change = (values: Record<string, string | null>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  const shown = data ?? (error ? undefined : previousData);
  return { period, course, change, data: shown, isStale: !data && Boolean(shown), error, loading, retry };
}
