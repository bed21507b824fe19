import type { ApolloClient } from '@apollo/client';
import { useRefetchOnVisible } from '../../../lib/hooks/useRefetchOnVisible.ts';
import { type Feed, useFeed } from '../../../lib/live/feed.ts';
import { throttle } from '../../../lib/live/throttle.ts';
import { useSearchParams } from '../../../lib/router/router.tsx';
import { useNow } from '../../../lib/time/useNow.ts';
import {
  SubmissionReviewedDocument,
  type SubmissionReviewedSubscription,
} from '../../assignments/reviewing/reviewing.generated.ts';
import { storedCourse } from '../../courses/courseNames.ts';
import { courseFromUrl } from '../../courses/courses.ts';
import { useAdminOverviewQuery } from '../admin.generated.ts';
import { periodFrom } from './period.ts';

const PAYMENTS_SHOWN = 20;
/** The figures are heavier than what else follows the feed, and nobody reads them faster. */
const REFETCH_MS = 3000;

const refetch = (client: ApolloClient) => client.refetchQueries({ include: ['AdminOverview'] });
const throttled = new WeakMap<ApolloClient, () => void>();

/** Refetches the overview when work is handed in or reviewed, at most every few seconds. */
const overviewFeed: Feed<
  SubmissionReviewedSubscription,
  SubmissionReviewedSubscription['submissionReviewed']
> = {
  document: SubmissionReviewedDocument,
  eventOf: (data) => data.submissionReviewed,
  apply: (client) => {
    const refresh = throttled.get(client) ?? throttle(() => refetch(client), REFETCH_MS);
    throttled.set(client, refresh);
    refresh();
  },
  reset: refetch,
};

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
  useFeed(overviewFeed);
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
