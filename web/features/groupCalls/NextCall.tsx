import { callPath } from '../../../contract/groupCalls.ts';
import { Link } from '../../lib/router/router.tsx';
import { useNow } from '../../lib/time/useNow.ts';
import { Badge } from '../../ui/Badge.tsx';
import { callState, callTimes } from './callState.ts';
import { useCallFeed } from './groupCallFeed.ts';
import { useGroupCallsQuery } from './groupCalls.generated.ts';

/** Renders the next live call that a mentor holds, live. */
export function NextCall({ timeZone }: { timeZone: string }) {
  useCallFeed();
  const now = useNow();
  const { data, error } = useGroupCallsQuery({
    variables: { period: 'UPCOMING', course: null, first: 1, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  // A call that has ended leaves the list with the next request.
  const call = data?.groupCalls.edges.find(({ node }) => Date.parse(node.endsAt) > now)?.node;
  if (!data) return <p className="text-muted">{error ? 'Not known just now' : 'Loading...'}</p>;
  if (!call) return <p className="text-muted">No live call is planned at the moment.</p>;
  const { day, hours, zone } = callTimes(call, timeZone);
  const { tone, label } = callState(call, now);
  return (
    <div className="grid grid-cols-1 gap-1 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-2">
        <Link to={callPath(call.id)} className="link inline-flex min-h-11 items-center font-bold">
          {call.topic}
        </Link>
        {label !== 'Upcoming' && <Badge tone={tone}>{label}</Badge>}
      </p>
      <p>
        <time dateTime={call.startsAt}>{`${day}, ${hours}`}</time>{' '}
        <span className="text-muted">({zone})</span>
      </p>
      <p className="text-muted">{`${call.signedUpCount} signed up`}</p>
    </div>
  );
}
