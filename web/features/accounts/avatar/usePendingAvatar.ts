import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { AvatarStateDocument } from './avatar.generated.ts';

const ASK_EVERY_MS = 2000;

/** Asks for the viewer's picture until the one behind the link has been fetched; the header shows it, too. */
export function usePendingAvatar(isPending: boolean): void {
  const client = useApolloClient();
  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      const options = { fetchPolicy: 'network-only', context: { quiet: true } } as const;
      // The next time may be better.
      client.query({ query: AvatarStateDocument, ...options }).catch(() => {});
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [client, isPending]);
}
