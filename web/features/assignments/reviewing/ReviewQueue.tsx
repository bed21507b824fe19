import { useApolloClient } from '@apollo/client/react';
import { useId, useRef, useState } from 'react';
import { REVIEW_WITHDRAWAL_MS } from '../../../../contract/reviewing.ts';
import { useRovingFocus } from '../../../lib/focus/useRovingFocus.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { VirtualList } from '../../../ui/VirtualList.tsx';
import { HelpRequests } from '../../help/HelpRequests.tsx';
import type { Assignments_ReviewFragment } from '../assignments.generated.ts';
import { ExtraAttemptRequests } from '../extraAttempts/ExtraAttemptRequests.tsx';
import { OutOfAttempts } from '../extraAttempts/OutOfAttempts.tsx';
import { refetchSubmissions } from '../submissionFeed.ts';
import { useSubmissionFeed } from '../useSubmissionFeed.ts';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueRow } from './QueueRow.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { ReviewsGiven } from './ReviewsGiven.tsx';
import { useReviewQueueAroundQuery } from './reviewing.generated.ts';
import { ShortcutsHint } from './ShortcutsHint.tsx';
import { NO_FILTER, type QueuedWork, useReviewQueue } from './useReviewQueue.ts';
import { WithdrawReview } from './WithdrawReview.tsx';

const ROW_HEIGHT_PX = 130;

/** The review that was sent last, and until when it can be taken back. */
type LastReview = { work: QueuedWork; review: Assignments_ReviewFragment; until: number };

/** Lists the submissions that wait for the viewer's review, oldest first, live; usable by keyboard and touch. */
export function ReviewQueue({ timeZone }: { timeZone: string }) {
  useSubmissionFeed();
  const client = useApolloClient();
  const keysId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [filter, setFilter] = useState(NO_FILTER);
  const [sent, setSent] = useState<string[]>([]);
  const [last, setLast] = useState<LastReview | null>(null);
  const [open, setOpen] = useState<{ work: QueuedWork; index: number } | null>(null);
  const queue = useReviewQueue(filter, sent);
  const overview = useReviewQueueAroundQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const rows = queue.rows ?? [];
  const { extraAttemptRequests: requests = [], exhaustedSubmissions: exhausted = [] } = overview.data ?? {};
  const asking = new Set(requests.map(({ submission }) => submission.id));
  const roving = useRovingFocus(rows.map(({ id }) => id));

  const openWork = (work: QueuedWork) => {
    roving.setCurrent(work.id);
    setOpen({ work, index: rows.indexOf(work) });
  };
  // The open submission may have left the queue; its old index is then that of the next one.
  const openIndex = open ? rows.findIndex(({ id }) => id === open.work.id) : -1;
  if (open && openIndex >= 0 && openIndex !== open.index) setOpen({ ...open, index: openIndex });
  const index = openIndex >= 0 ? openIndex : (open?.index ?? 0);
  const others = rows.filter(({ id }) => id !== open?.work.id);
  const next = others[index] ?? others[0] ?? null;
  const isNearEnd = open !== null && index >= rows.length - 2;
  const openNext = () => {
    if (isNearEnd && queue.hasMore) queue.pages.loadMore();
    if (next) openWork(next);
    else setOpen(null);
  };
  const withdrawal = last && (
    <WithdrawReview
      key={last.work.id}
      submissionId={last.work.id}
      name={`${last.work.assignment.title} by ${last.work.studentName}`}
      review={last.review}
      until={last.until}
      onWithdrawn={() => {
        setSent((ids) => ids.filter((id) => id !== last.work.id));
        setLast(null);
      }}
    />
  );
  const isFiltered = filter.studentId !== null || filter.course !== null;
  return (
    <div className="grid grid-cols-1 gap-6">
      <section aria-labelledby={`${keysId}-title`} className="grid grid-cols-1 gap-4">
        <div>
          <h2 id={`${keysId}-title`} ref={heading} tabIndex={-1} className="text-xl">
            To review
          </h2>
          <p role="status" className="text-muted">
            {queue.rows && rows.length > 0 ? `${queue.total} waiting, oldest first` : ''}
          </p>
        </div>
        {!open && withdrawal}
        <QueueFilters
          students={overview.data?.studentsPendingReview ?? []}
          filter={filter}
          onChange={setFilter}
        />
        {rows.length > 0 && <ShortcutsHint />}
        <p id={keysId} className="sr-only">
          The arrow keys, or j and k, move through the list. Enter opens.
        </p>
        {queue.pages.hasFailed && (
          <ErrorState
            title="The work could not be loaded"
            onRetry={queue.pages.retry}
            retrying={queue.pages.retrying}
          />
        )}
        {!queue.rows && !queue.pages.hasFailed && (
          <LoadingIndicator message="Loading the work to review..." />
        )}
        {queue.rows && rows.length === 0 && (
          <EmptyState
            title="Nothing To Review"
            action={
              isFiltered && (
                <Button variant="outline" size="sm" onClick={() => setFilter(NO_FILTER)}>
                  Show All
                </Button>
              )
            }
          >
            {isFiltered
              ? 'Nothing of this student or course waits.'
              : 'Work shows up here as soon as it is handed in.'}
          </EmptyState>
        )}
        <VirtualList
          items={rows}
          total={queue.total}
          estimatedHeight={ROW_HEIGHT_PX}
          columns={1}
          gap={4}
          kept={roving.current}
          list={roving.list}
          onKeyDown={roving.onKeyDown}
        >
          {(work) => (
            <QueueRow
              work={work}
              timeZone={timeZone}
              control={{ ...roving.controlProps(work.id), 'aria-describedby': keysId }}
              onOpen={() => openWork(work)}
            />
          )}
        </VirtualList>
        <ShowMore pages={queue.pages} noun="work to review" size="md" />
      </section>
      <HelpRequests />
      <ExtraAttemptRequests requests={requests} />
      <OutOfAttempts submissions={exhausted.filter(({ id }) => !asking.has(id))} />
      <ReviewsGiven timeZone={timeZone} />
      {open && (
        <ReviewDialog
          work={open.work}
          next={next}
          position={sent.length + index + 1}
          total={sent.length + queue.total + (openIndex < 0 ? 1 : 0)}
          timeZone={timeZone}
          withdrawal={withdrawal}
          onSent={(review, shouldOpenNext) => {
            setSent([...sent, open.work.id]);
            setLast(review && { work: open.work, review, until: Date.now() + REVIEW_WITHDRAWAL_MS });
            refetchSubmissions(client);
            if (shouldOpenNext) openNext();
            else setOpen(null);
          }}
          onSkip={openNext}
          onClose={() => setOpen(null)}
          returnFocusTo={() => roving.currentElement() ?? heading.current}
        />
      )}
    </div>
  );
}
