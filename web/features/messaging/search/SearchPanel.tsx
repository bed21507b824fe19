import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { SEARCH_LENGTH } from '../../../../contract/messaging.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { controlStyle } from '../../../ui/Field.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { HitList } from './HitList.tsx';
import { resultCountOf } from './resultCount.ts';
import type { useSearch } from './useSearch.ts';

type SearchPanelProps = {
  search: ReturnType<typeof useSearch>;
  timeZone: string;
  onChoose: (messageId: string) => void;
  onClose: () => void;
};

/** Searches the messages of the thread. Arrow keys move through the results, Enter jumps to one, Escape closes. */
export function SearchPanel({ search, timeZone, onChoose, onClose }: SearchPanelProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const { text, hits, isBusy, error, hasMore, isSearchable } = search;
  const isEmpty = isSearchable && !isBusy && !error && hits.length === 0;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      return onClose();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const focusables = [...(panel.current?.querySelectorAll<HTMLElement>('input, [data-hit]') ?? [])];
    const next = focusables[focusables.indexOf(document.activeElement as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls inside
    <div
      ref={panel}
      className="flex max-h-[60%] min-h-0 shrink-0 flex-col gap-2 border-b-2 border-line bg-surface p-2 sm:p-3"
      onKeyDown={onKeyDown}
    >
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="sr-only">
          Search in this conversation
        </label>
        <input
          ref={field}
          id={id}
          type="search"
          value={text}
          maxLength={SEARCH_LENGTH.max}
          placeholder="Search messages"
          autoComplete="off"
          enterKeyHint="search"
          className={controlStyle}
          onChange={(event) => search.setText(event.target.value)}
          onKeyDown={(event) => {
            const first = hits[0];
            if (event.key === 'Enter' && first && !isBusy) onChoose(first.id);
          }}
        />
        <Button variant="ghost" size="icon" aria-label="Close the search" onClick={onClose}>
          <X className="size-5" aria-hidden="true" />
        </Button>
      </div>
      <p role="status" className="flex items-center gap-2 px-1 text-base text-muted empty:hidden">
        {isBusy && <Spinner />}
        {isBusy ? 'Searching...' : resultCountOf(hits.length, hasMore)}
        {isEmpty && `No message has “${text.trim()}” in it.`}
      </p>
      {error && <ErrorState title={error} onRetry={search.again} retrying={isBusy} />}
      <HitList
        search={search}
        timeZone={timeZone}
        nameOf={(hit) => <span className="font-bold">{hit.sender.name}</span>}
        onChoose={(hit) => onChoose(hit.id)}
      />
    </div>
  );
}
