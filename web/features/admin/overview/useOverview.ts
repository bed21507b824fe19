import type { ApolloClient } from '@apollo/client';
import { useRefetchOnVisible } from '../../../lib/hooks/useRefetchOnVisible.ts';
import { BURST_MS, createRefetch } from '../../../lib/live/refetch.ts';
import { throttle } from '../../../lib/live/throttle.ts';
import { useSearchParams } from '../../../lib/router/router.tsx';
import { useNow } from '../../../lib/time/useNow.ts';
import { storedCourse } from '../../courses/courseNames.ts';
import { courseFromUrl } from '../../courses/courses.ts';
import { useAdminOverviewQuery } from '../admin.generated.ts';
import { useOverviewChangedSubscription } from './overviewLive.generated.ts';
import { periodFrom } from './period.ts';

const PAYMENTS_SHOWN = 20;
/** What else the write of a signal changes arrives in this time. */
const SIGNAL_DELAY_MS = 300;
/** Signals come every second in a busy hour. The figures are heavy, and nobody reads them faster. */
const PAUSE_MS = 3000;

const overviewRefetch = createRefetch((name) => name === 'AdminOverview', BURST_MS);
const throttled = new WeakMap<ApolloClient, () => void>();

/** Refetches the overview after a signal that its rows have changed, and not again for some seconds. */
function refetchSoon(client: ApolloClient): void {
  const refetch = async () => {
    // A failure leaves the figures as they are, until the next signal.
    await overviewRefetch.now(client).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  };
  const refresh = throttled.get(client) ?? throttle(refetch, SIGNAL_DELAY_MS);
  throttled.set(client, refresh);
  refresh();
}

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
  useOverviewChangedSubscription({
    ignoreResults: true,
    onData: ({ client, data: signal }) => signal.data && refetchSoon(client),
  });
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
