import type { ReactNode } from 'react';
import type { SessionPeriod } from '../../generated/types.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
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
  const { sessions, failed, loading, retry, more, loadingMore } = useSessionPages(studentId, period);
  if (!sessions && failed)
    return <ErrorState title="The sessions could not be loaded" onRetry={retry} retrying={loading} />;
  if (!sessions) return <LoadingIndicator message="Loading sessions..." />;
  if (sessions.length === 0) return empty;
  return (
    <>
      <VirtualList
        items={sessions}
        total={more ? null : sessions.length}
        estimatedHeight={CARD_HEIGHT_PX}
        columns={2}
      >
        {render}
      </VirtualList>
      {more && (
        <Button variant="outline" className="justify-self-start" loading={loadingMore} onClick={more}>
          Show More
        </Button>
      )}
    </>
  );
}
