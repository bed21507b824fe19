import { useId } from 'react';
import { SEARCH_LENGTH } from '../../../../contract/messaging.ts';
import { messageTime } from '../../../../contract/time.ts';
import { useNow } from '../../../lib/time/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { controlStyle } from '../../../ui/Field.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { HitExcerpt } from '../search/HitExcerpt.tsx';
import { resultCountOf } from '../search/resultCount.ts';
import type { useSearch } from '../search/useSearch.ts';

type InboxSearchProps = {
  search: ReturnType<typeof useSearch>;
  timeZone: string;
  onChoose: (studentId: string, messageId: string) => void;
};

/** Searches the messages of all threads. Its results replace the list of threads while there is a text. */
export function InboxSearch({ search, timeZone, onChoose }: InboxSearchProps) {
  const id = useId();
  const now = useNow();
  const { text, hits, isBusy, error, hasMore, isSearchable } = search;
  const isEmpty = isSearchable && !isBusy && !error && hits.length === 0;
  return (
    <search className="flex min-h-0 flex-col gap-2">
      <label htmlFor={id} className="sr-only">
        Search in all conversations
      </label>
      <input
        id={id}
        type="search"
        value={text}
        maxLength={SEARCH_LENGTH.max}
        placeholder="Search all messages"
        autoComplete="off"
        enterKeyHint="search"
        className={controlStyle}
        onChange={(event) => search.setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') search.setText('');
        }}
      />
      <p role="status" className="flex items-center gap-2 px-1 text-base text-muted empty:hidden">
        {isBusy && <Spinner />}
        {isBusy ? 'Searching...' : resultCountOf(hits.length, hasMore)}
        {isEmpty && `No message has “${text.trim()}” in it.`}
      </p>
      {error && <ErrorState title={error} onRetry={search.again} retrying={isBusy} />}
      {hits.length > 0 && (
        <ul className="min-h-0 overflow-y-auto overscroll-contain">
          {hits.map((hit) => (
            <li key={hit.id}>
              <button
                type="button"
                data-hit
                className="block min-h-11 w-full rounded-xl px-3 py-2 text-left text-base hover:bg-indigo-soft focus-visible:-outline-offset-3"
                onClick={() => onChoose(hit.student.id, hit.id)}
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 truncate">
                    <span className="font-bold">{hit.student.firstName}</span>
                    <span className="text-muted"> · {hit.sender.name}</span>
                  </span>
                  <time dateTime={hit.createdAt} className="shrink-0 text-muted">
                    {messageTime(hit.createdAt, { now, timeZone })}
                  </time>
                </span>
                <HitExcerpt hit={hit} text={text} />
              </button>
            </li>
          ))}
          {hasMore && (
            <li className="flex justify-center p-2">
              <Button variant="outline" size="sm" loading={isBusy} onClick={search.more}>
                Show more
              </Button>
            </li>
          )}
        </ul>
      )}
    </search>
  );
}
