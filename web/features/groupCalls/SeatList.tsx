import { attendanceText } from '../../../contract/callAttendance.ts';
import { CALL_TEXTS, checkBegun } from '../../../contract/groupCalls.ts';
import { useNow } from '../../lib/time/useNow.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { AttendanceMenu } from './AttendanceMenu.tsx';
import type { Call } from './groupCallFeed.ts';
import { type GroupCalls_SeatFragment, useGroupCallSeatsQuery } from './groupCalls.generated.ts';
import { ShownWork } from './ShownWork.tsx';

/** Lists who signed up for a call, in their order, with what they show and how long they were there. */
export function SeatList({ call }: { call: Call }) {
  const { data, error, loading, refetch } = useGroupCallSeatsQuery({
    variables: { callId: call.id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const seats = data?.groupCallSeats;
  return (
    <section aria-labelledby="seats" className="grid grid-cols-1 gap-4">
      <h2 id="seats" className="text-2xl">
        Who signed up
      </h2>
      {!seats &&
        (error ? (
          <ErrorState
            title={CALL_TEXTS.notLoaded}
            onRetry={() => void refetch().catch(() => {})}
            retrying={loading}
          />
        ) : (
          <LoadingIndicator message="Loading who signed up..." />
        ))}
      {seats?.length === 0 && (
        <EmptyState title="Nobody yet">Children and their parents sign up for the call.</EmptyState>
      )}
      <ol className="grid grid-cols-1 gap-3">
        {seats?.map((seat) => (
          <li key={seat.studentId}>
            <SeatRow call={call} seat={seat} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function SeatRow({ call, seat }: { call: Call; seat: GroupCalls_SeatFragment }) {
  const now = useNow();
  const isExpected = call.status !== 'CANCELLED' && (!seat.isWaiting || seat.markedAs !== null);
  const attendance = isExpected ? attendanceText(call, seat, now) : null;
  return (
    <Card className="grid grid-cols-1 gap-2 py-4!">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 text-lg wrap-anywhere">{`${seat.position}. ${seat.firstName}`}</h3>
        {seat.isWaiting && <Badge tone="warn">Waits</Badge>}
        {seat.speaker !== null && <Badge tone="mango">{`Speaker ${seat.speaker}`}</Badge>}
      </div>
      <ShownWork seat={seat} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {attendance && <p className="text-muted">{`${seat.firstName} ${attendance}`}</p>}
        {checkBegun(call, now) === null && <AttendanceMenu callId={call.id} seat={seat} />}
      </div>
    </Card>
  );
}
