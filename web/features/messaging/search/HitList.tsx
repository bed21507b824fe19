import type { ReactNode } from 'react';
import { messageTime } from '../../../../contract/time.ts';
import { useNow } from '../../../lib/time/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import { VirtualBoxList } from '../../../ui/VirtualList.tsx';
import { HitExcerpt } from './HitExcerpt.tsx';
import type { Hit, useSearch } from './useSearch.ts';

type HitListProps = {
  search: ReturnType<typeof useSearch>;
  timeZone: string;
  /** Renders whose message was found. */
  nameOf: (hit: Hit) => ReactNode;
  onChoose: (hit: Hit) => void;
};

/** Renders the messages that were found, in a box that scrolls. */
export function HitList({ search, timeZone, nameOf, onChoose }: HitListProps) {
  const now = useNow();
  const { text, hits, isBusy, hasMore } = search;
  if (hits.length === 0) return null;
  return (
    <div data-scroll-box className="min-h-0 overflow-y-auto overscroll-contain">
      <VirtualBoxList
        label="Messages found"
        items={hits}
        total={hasMore ? null : hits.length}
        estimatedHeight={72}
        columns={1}
        gap={0}
      >
        {(hit) => (
          <button
            type="button"
            data-hit
            className="block min-h-11 w-full rounded-xl px-3 py-2 text-left text-base hover:bg-indigo-soft focus-visible:-outline-offset-3"
            onClick={() => onChoose(hit)}
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate">{nameOf(hit)}</span>
              <time dateTime={hit.createdAt} className="shrink-0 text-muted">
                {messageTime(hit.createdAt, { now, timeZone })}
              </time>
            </span>
            <HitExcerpt hit={hit} text={text} />
          </button>
        )}
      </VirtualBoxList>
      {hasMore && (
        <p className="flex justify-center p-2">
          <Button variant="outline" size="sm" loading={isBusy} onClick={search.more}>
            Show more
          </Button>
        </p>
      )}
    </div>
  );
}
