import { shortDayText } from '../../../../contract/time.ts';
import { lazyView } from '../../../lib/chunks/lazyView.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { NotLoadedInline } from '../../../ui/NotLoaded.tsx';
import { useMentorResponseTimesQuery } from './mentorAdmin.generated.ts';
import type { ResponseWeek } from './responseWeek.ts';
import { waitText } from './waitText.ts';

// The chart library is large, and the table beside it says the same.
const ResponseChart = lazyView(
  async () => (await import('./ResponseChart.tsx')).ResponseChart,
  NotLoadedInline,
  () => <div className="h-72" />,
);

/** Shows how fast a mentor answered in each of the last weeks, as a chart and as a table. */
export function ResponseTimes({ mentorId }: { mentorId: string }) {
  const { data, error, refetch } = useMentorResponseTimesQuery({
    variables: { id: mentorId },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const weeks = data?.adminMentor?.responseTimes;
  return (
    <section aria-labelledby="responseTimes" className="grid grid-cols-1 gap-4">
      <h2 id="responseTimes" className="text-2xl">
        Response times
      </h2>
      {weeks ? (
        <Weeks weeks={weeks} />
      ) : error ? (
        <ErrorState
          title="The response times could not be loaded"
          onRetry={() => void refetch().catch(() => {})}
        />
      ) : (
        <LoadingIndicator message="Loading the response times..." />
      )}
    </section>
  );
}

function Weeks({ weeks }: { weeks: readonly ResponseWeek[] }) {
  const isEmpty = weeks.every(({ replyCount, reviewCount }) => replyCount + reviewCount === 0);
  if (isEmpty) return <p className="text-muted">No replies and no reviews in the last twelve weeks.</p>;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <div aria-hidden="true" className="min-w-0 rounded-brick border-2 border-line bg-surface p-3">
        <ResponseChart weeks={weeks} />
      </div>
      <section
        // A region that scrolls is reached by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        aria-label="Response times by week"
        className="overflow-x-auto"
      >
        <table className="w-full text-left text-base">
          <caption className="sr-only">Median response times by week</caption>
          <thead>
            <tr className="border-b-2 border-line">
              <th scope="col" className="py-2 pr-4">
                Week of
              </th>
              <th scope="col" className="py-2 pr-4 text-right">
                First reply
              </th>
              <th scope="col" className="py-2 text-right">
                Review
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week) => (
              <tr key={week.weekStart} className="border-b border-line">
                <th scope="row" className="py-1.5 pr-4 font-normal whitespace-nowrap">
                  {shortDayText(week.weekStart, 'UTC')}
                </th>
                <td className="py-1.5 pr-4 text-right whitespace-nowrap">
                  {cell(week.medianReplyMinutes, week.replyCount)}
                </td>
                <td className="py-1.5 text-right whitespace-nowrap">
                  {cell(week.medianReviewMinutes, week.reviewCount)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const cell = (minutes: number | null, count: number) =>
  minutes === null ? '–' : `${waitText(minutes)} (${count})`;
