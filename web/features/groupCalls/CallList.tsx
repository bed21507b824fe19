import { CALL_TEXTS } from '../../../contract/groupCalls.ts';
import type { SessionPeriod } from '../../generated/types.ts';
import { usePages } from '../../lib/data/usePages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { CallCard } from './CallCard.tsx';
import { useGroupCallsQuery } from './groupCalls.generated.ts';

const PAGE_SIZE = 10;

const TEXTS = {
  UPCOMING: {
    noun: 'upcoming calls',
    title: 'No call is planned',
    text: 'In live calls, children of a course show one another what they made. You are told when there is one.',
  },
  PAST: { noun: 'past calls', title: 'No call was held yet', text: 'Here you find notes and recordings.' },
};

/** Lists the calls that the viewer sees: upcoming ones earliest first, past ones latest first. */
export function CallList({ period, timeZone }: { period: SessionPeriod; timeZone: string }) {
  const result = useGroupCallsQuery({
    variables: { period, course: null, first: PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.groupCalls);
  const calls = pages.page?.edges.map(({ node }) => node) ?? [];
  const { noun, title, text } = TEXTS[period];
  return (
    <div className="grid grid-cols-1 gap-4 pt-5">
      <h2 className="sr-only">{period === 'UPCOMING' ? 'Upcoming calls' : 'Past calls'}</h2>
      {!pages.page && !pages.hasFailed && <LoadingIndicator message="Loading the calls..." />}
      {pages.hasFailed && (
        <ErrorState title={CALL_TEXTS.notLoaded} onRetry={pages.retry} retrying={pages.retrying} />
      )}
      {pages.page && calls.length === 0 && <EmptyState title={title}>{text}</EmptyState>}
      <ul className="grid grid-cols-1 gap-4">
        {calls.map((call) => (
          <li key={call.id}>
            <CallCard call={call} timeZone={timeZone} isPage={false} />
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} noun={noun} size="md" />
    </div>
  );
}
