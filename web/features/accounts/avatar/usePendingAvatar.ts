import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { AvatarStateDocument } from './avatar.generated.ts';

const FIRST_WAIT_MS = 1500;
const MAX_WAIT_MS = 60_000;
const GROWTH = 1.5;

/** Asks for the viewer's picture, ever more rarely, until the one behind the link has been fetched. */
export function usePendingAvatar(isPending: boolean): void {
  const client = useApolloClient();
  useEffect(() => {
    if (!isPending) return;
    let timer: ReturnType<typeof setTimeout>;
    const askAfter = (ms: number) => {
      timer = setTimeout(async () => {
        const options = { fetchPolicy: 'network-only', context: { quiet: true } } as const;
        // The next time may be better.
        if (!document.hidden) await client.query({ query: AvatarStateDocument, ...options }).catch(() => {});
        if (!isOver) askAfter(Math.min(MAX_WAIT_MS, ms * GROWTH));
      }, ms);
    };
    let isOver = false;
    askAfter(FIRST_WAIT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, isPending]);
}
