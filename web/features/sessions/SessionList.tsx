import type { ReactNode } from 'react';
import type { SessionPeriod } from '../../generated/types.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { VirtualList } from '../../ui/VirtualList.tsx';
import type { Session } from './sessionFeed.ts';
import { useSessionPages } from './useSessionPages.ts';

const CARD_HEIGHT_PX = 260;

type SessionListProps = {
  /** Null for the sessions of all students. */
  studentId: string | null;
  period: SessionPeriod;
  empty: ReactNode;
  render: (session: Session) => ReactNode;
};

/** Lists scheduled or past sessions, a page at a time. */
export function SessionList({ studentId, period, empty, render }: SessionListProps) {
  const { sessions, pages } = useSessionPages(studentId, period);
  if (pages.hasFailed)
    return (
      <ErrorState title="The sessions could not be loaded" onRetry={pages.retry} retrying={pages.retrying} />
    );
  if (!sessions) return <LoadingIndicator message="Loading sessions..." />;
  if (sessions.length === 0) return empty;
  return (
    <>
      <VirtualList
        items={sessions}
        total={pages.page?.pageInfo.hasNextPage ? null : sessions.length}
        estimatedHeight={CARD_HEIGHT_PX}
        columns={2}
        gap={4}
      >
        {render}
      </VirtualList>
      <ShowMore pages={pages} noun="sessions" size="md" />
    </>
  );
}
