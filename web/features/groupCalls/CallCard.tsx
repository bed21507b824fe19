import { CalendarPlus, Film } from 'lucide-react';
import { callPath, callPhase } from '../../../contract/groupCalls.ts';
import { dateText } from '../../../contract/time.ts';
import { Link } from '../../lib/router/router.tsx';
import { useNow } from '../../lib/time/useNow.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonStyle } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CallFacts } from './CallFacts.tsx';
import { callState } from './callState.ts';
import { FamilyPlace } from './FamilyPlace.tsx';
import type { Call } from './groupCallFeed.ts';
import { HostActions } from './HostActions.tsx';

type CallCardProps = {
  call: Call;
  timeZone: string;
  /** True on the page of the call, whose heading it is. */
  isPage: boolean;
};

/** Renders a call with what the viewer can do: sign up and join, or hold it; notes and recording once it is over. */
export function CallCard({ call, timeZone, isPage }: CallCardProps) {
  const now = useNow();
  const { tone, label } = callState(call, now);
  const phase = callPhase(call, now);
  const isAhead = phase === 'UPCOMING' || phase === 'RUNNING';
  const { children, canManage } = call.forViewer;
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isPage ? (
          <h1 className="min-w-0 text-2xl wrap-anywhere sm:text-3xl">{call.topic}</h1>
        ) : (
          <h3 className="min-w-0 text-xl wrap-anywhere">
            <Link to={callPath(call.id)} className="link inline-flex min-h-11 items-center">
              {call.topic}
            </Link>
          </h3>
        )}
        <Badge tone={tone}>{label}</Badge>
      </div>
      <CallFacts call={call} timeZone={timeZone} />
      {children.map((child) => (
        <FamilyPlace key={child.studentId} {...{ call, child, timeZone }} />
      ))}
      {call.notes && (
        <p className="whitespace-pre-line rounded-brick bg-sunken px-4 py-3 wrap-anywhere">
          <span className="font-bold">Notes: </span>
          {call.notes}
        </p>
      )}
      <Recording call={call} timeZone={timeZone} />
      {(isAhead || canManage) && (
        <div className="flex flex-wrap gap-3">
          {canManage && <HostActions call={call} timeZone={timeZone} />}
          {isAhead && (
            <a
              href={`/call-calendar/${call.id}.ics`}
              className={buttonStyle({ size: 'sm', variant: 'outline' })}
            >
              <CalendarPlus className="size-5" aria-hidden="true" />
              Add to Calendar
              <span className="sr-only">: {call.topic}</span>
            </a>
          )}
        </div>
      )}
    </Card>
  );
}

function Recording({ call, timeZone }: { call: Call; timeZone: string }) {
  const { recordingUrl, recordingUntil } = call.forViewer;
  if (!recordingUrl || !recordingUntil) return null;
  return (
    <p className="flex flex-wrap items-center gap-3">
      <a
        href={recordingUrl}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonStyle({ size: 'sm', variant: 'secondary' })}
      >
        <Film className="size-5" aria-hidden="true" />
        Watch the Recording
        <span className="sr-only">: {call.topic}, opens in a new tab</span>
      </a>
      <span className="text-muted">{`Until ${dateText(recordingUntil, timeZone)}`}</span>
    </p>
  );
}
