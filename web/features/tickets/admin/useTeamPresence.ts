import { useEffect } from 'react';
import { PRESENCE } from '../../../../contract/ticketTargets.ts';
import { useMarkTeamPresentMutation } from '../presence.generated.ts';

/**
 * Tells families that somebody is there: of the team while an admin has the inbox or a ticket on the screen, or a mentor
 * while the component is mounted in the community.
 */
export function useTeamPresence(): void {
  const [mark] = useMarkTeamPresentMutation({ context: { quiet: true } });
  useEffect(() => {
    const send = () => {
      // Shown nowhere: the next time tries again.
      if (document.visibilityState === 'visible') mark().catch(() => {});
    };
    send();
    const timer = setInterval(send, PRESENCE.everyMs);
    document.addEventListener('visibilitychange', send);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', send);
    };
  }, [mark]);
}
