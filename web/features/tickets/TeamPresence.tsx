import { PRESENCE, TEAM_IS_HERE } from '../../../contract/ticketTargets.ts';
import { Banner } from '../../ui/Banner.tsx';
import { useTeamPresenceQuery } from './presence.generated.ts';

/** Says that somebody of the team is there while they are, so that a ticket becomes a chat. */
export function TeamPresence() {
  const { data } = useTeamPresenceQuery({
    pollInterval: PRESENCE.everyMs,
    skipPollAttempt: () => document.visibilityState !== 'visible',
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  return (
    <div role="status" className="empty:hidden">
      {data?.isTeamPresent && (
        <Banner tone="info" className="rounded-xl">
          {TEAM_IS_HERE}
        </Banner>
      )}
    </div>
  );
}
