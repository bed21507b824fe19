import { CalendarDays, Clock, Users, Video } from 'lucide-react';
import { Fact } from '../../ui/Fact.tsx';
import { courseOf } from '../courses/courseNames.ts';
import { callTimes, hostNames, placesText } from './callState.ts';
import type { Call } from './groupCallFeed.ts';

/** Renders when a call is, with whom, and how many places are taken. */
export function CallFacts({ call, timeZone }: { call: Call; timeZone: string }) {
  const { day, hours, zone } = callTimes(call, timeZone);
  return (
    <ul className="grid gap-1.5 text-base wrap-anywhere">
      <Fact icon={<CalendarDays />}>
        <time dateTime={call.startsAt} className="font-bold">
          {day}
        </time>
      </Fact>
      <Fact icon={<Clock />}>
        {hours} <span className="text-muted">({zone})</span>
      </Fact>
      <Fact icon={<Video />}>{`${courseOf(call.course).name}, with ${hostNames(call)}`}</Fact>
      {call.status !== 'CANCELLED' && <Fact icon={<Users />}>{placesText(call)}</Fact>}
    </ul>
  );
}
