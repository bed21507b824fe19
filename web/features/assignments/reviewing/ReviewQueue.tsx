import { useApolloClient } from '@apollo/client/react';
import { useId, useRef, useState } from 'react';
import { useRovingFocus } from '../../../lib/focus/useRovingFocus.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { OutOfAttempts } from '../OutOfAttempts.tsx';
import { refreshWork, useSubmissionFeed } from '../submissionFeed.ts';
import { KeysHint } from './KeysHint.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueRow } from './QueueRow.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { ReviewsGiven } from './ReviewsGiven.tsx';
import { useReviewQueueAroundQuery } from './reviewing.generated.ts';
import { everything, type QueuedWork, useReviewQueue } from './useReviewQueue.ts';

/** The work that waits for the viewer's review, oldest first, live; made for the keyboard, and for a finger. */
export function ReviewQueue({ timeZone }: { timeZone: string }) {
  useSubmissionFeed();
  const client = useApolloClient();
  const keysId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [filter, setFilter] = useState(everything);
  const [sent, setSent] = useState<string[]>([]);
  const [open, setOpen] = useState<{ work: QueuedWork; place: number } | null>(null);
  const queue = useReviewQueue(filter, sent);
  const around = useReviewQueueAroundQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const rows = queue.rows ?? [];
  const roving = useRovingFocus(rows.map(({ id }) => id));

  const start = (work: QueuedWork) => {
    roving.choose(work.id);
    setOpen({ work, place: rows.indexOf(work) });
  };
  // What is open may have left the queue; then its place is where the next one is now.
  const at = open ? rows.findIndex(({ id }) => id === open.work.id) : -1;
  if (open && at >= 0 && at !== open.place) setOpen({ ...open, place: at });
  const place = at >= 0 ? at : (open?.place ?? 0);
  const others = rows.filter(({ id }) => id !== open?.work.id);
  const next = others[place] ?? others[0] ?? null;
  const isNearEnd = open !== null && place >= rows.length - 2;
  const goOn = () => {
    if (isNearEnd && queue.hasMore) queue.more();
    if (next) start(next);
    else setOpen(null);
  };
  const isNarrowed = filter.studentId !== null || filter.course !== null;
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
        <QueueFilters students={around.data?.waitingStudents ?? []} filter={filter} onChange={setFilter} />
        {rows.length > 0 && <KeysHint />}
        <p id={keysId} className="sr-only">
          The arrow keys, or j and k, move through the list. Enter opens.
        </p>
        {!queue.rows && queue.error && (
          <ErrorState title="The work could not be loaded" onRetry={queue.retry} retrying={queue.loading} />
        )}
        {!queue.rows && !queue.error && <LoadingIndicator message="Loading the work to review..." />}
        {queue.rows && rows.length === 0 && (
          <EmptyState
            title="Nothing To Review"
            action={
              isNarrowed && (
                <Button variant="outline" size="sm" onClick={() => setFilter(everything)}>
                  Show All
                </Button>
              )
            }
          >
            {isNarrowed
              ? 'Nothing of this student or course waits.'
              : 'Work shows up here as soon as it is handed in.'}
          </EmptyState>
        )}
        <ul ref={roving.list} className="grid gap-3 empty:hidden" onKeyDown={roving.onKeyDown}>
          {rows.map((work) => (
            <QueueRow
              key={work.id}
              work={work}
              timeZone={timeZone}
              control={{ ...roving.controlOf(work.id), 'aria-describedby': keysId }}
              onOpen={() => start(work)}
            />
          ))}
        </ul>
        {queue.hasMore && (
          <Button
            variant="outline"
            className="justify-self-start"
            loading={queue.loading}
            onClick={queue.more}
          >
            Show More
          </Button>
        )}
      </section>
      <OutOfAttempts submissions={around.data?.outOfAttempts ?? []} />
      <ReviewsGiven timeZone={timeZone} />
      {open && (
        <ReviewDialog
          work={open.work}
          next={next}
          position={sent.length + place + 1}
          total={sent.length + queue.total + (at < 0 ? 1 : 0)}
          onSent={(goesOn) => {
            setSent([...sent, open.work.id]);
            refreshWork(client);
            if (goesOn) goOn();
            else setOpen(null);
          }}
          onSkip={goOn}
          onClose={() => setOpen(null)}
          returnFocusTo={() => roving.element() ?? heading.current}
        />
      )}
    </div>
  );
}
