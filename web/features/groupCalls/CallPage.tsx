import { ArrowLeft } from 'lucide-react';
import { CALL_TEXTS } from '../../../contract/groupCalls.ts';
import { Link } from '../../lib/router/router.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { MissingRecord } from '../../ui/MissingRecord.tsx';
import { CallCard } from './CallCard.tsx';
import { useCallFeed } from './groupCallFeed.ts';
import { useGroupCallQuery } from './groupCalls.generated.ts';
import { SeatList } from './SeatList.tsx';

/** Renders a call, live; who holds it also sees who signed up and who was there. */
export function CallPage({ id, timeZone }: { id: string; timeZone: string }) {
  useCallFeed();
  const { data, error, loading, refetch } = useGroupCallQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const call = data?.groupCall;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link to="/calls" className="link inline-flex min-h-11 items-center gap-2 justify-self-start">
        <ArrowLeft className="size-5" aria-hidden="true" />
        All live calls
      </Link>
      {call ? (
        <>
          <CallCard call={call} timeZone={timeZone} isPage />
          {call.forViewer.canManage && <SeatList call={call} />}
        </>
      ) : error ? (
        <ErrorState
          title={CALL_TEXTS.notLoaded}
          onRetry={() => void refetch().catch(() => {})}
          retrying={loading}
        />
      ) : data ? (
        <MissingRecord title="No such call">It is not there, or not for you.</MissingRecord>
      ) : (
        <LoadingIndicator message="Loading the call..." />
      )}
    </div>
  );
}
