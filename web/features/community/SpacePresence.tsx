import { presenceText } from '../../../contract/community.ts';
import { PRESENCE } from '../../../contract/ticketTargets.ts';
import { Banner } from '../../ui/Banner.tsx';
import { useSession } from '../accounts/session/session.ts';
import { useTeamPresence } from '../tickets/admin/useTeamPresence.ts';
import { type CommunitySpacesQuery, useCommunityPresenceQuery } from './community.generated.ts';

type Course = CommunitySpacesQuery['communitySpaces'][number]['course'];

type SpacePresenceProps = { course: Course; canModerate: boolean };

/** Names who of the mentors and the team is there, and says so of a mentor who has the space open. */
export function SpacePresence({ course, canModerate }: SpacePresenceProps) {
  const { viewer } = useSession();
  const { data } = useCommunityPresenceQuery({
    pollInterval: PRESENCE.everyMs,
    skipPollAttempt: () => document.visibilityState !== 'visible',
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const text = presenceText(data?.communitySpaces.find((one) => one.course === course)?.present ?? []);
  return (
    <>
      <div role="status" className="empty:hidden">
        {text && (
          <Banner tone="info" className="rounded-xl">
            {text}
          </Banner>
        )}
      </div>
      {/* An admin is there for families with the inbox open, not with the community. */}
      {canModerate && viewer?.role === 'MENTOR' && <OwnPresence />}
    </>
  );
}

function OwnPresence() {
  useTeamPresence();
  return null;
}
