import { useId } from 'react';
import { SEARCH_LENGTH } from '../../../../contract/messaging.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { controlStyle } from '../../../ui/Field.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { HitList } from '../search/HitList.tsx';
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
      <HitList
        search={search}
        timeZone={timeZone}
        nameOf={(hit) => (
          <>
            <span className="font-bold">{hit.student.firstName}</span>
            <span className="text-muted"> · {hit.sender.name}</span>
          </>
        )}
        onChoose={(hit) => onChoose(hit.student.id, hit.id)}
      />
    </search>
  );
}
