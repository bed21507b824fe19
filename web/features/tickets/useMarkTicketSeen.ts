import { useEffect } from 'react';
import { useMarkTicketSeenMutation } from './tickets.generated.ts';

/** Marks the notifications about a ticket as read while it is on the screen, also those of messages that come then. */
export function useMarkTicketSeen(ticketId: string, newestMessageId: string | undefined): void {
  const [mark] = useMarkTicketSeenMutation({ context: { quiet: true } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message has a notification of its own
  useEffect(() => {
    const send = () => {
      // Shown nowhere: the next occasion tries again.
      if (document.visibilityState === 'visible')
        mark({ variables: { input: { ticketId } } }).catch(() => {});
    };
    send();
    document.addEventListener('visibilitychange', send);
    return () => document.removeEventListener('visibilitychange', send);
  }, [ticketId, newestMessageId, mark]);
}
