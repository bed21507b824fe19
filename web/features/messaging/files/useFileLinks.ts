import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Links, RowFile } from '../thread/rows.ts';
import { MessageFileDocument } from './messageFiles.generated.ts';

const BEFORE_END_MS = 5 * 60_000;

/**
 * The links of a file while it is shown. They stay as they were first given, since every answer of the gateway
 * signs them anew and a picture would be fetched again each time, and are renewed shortly before they run out.
 */
export function useFileLinks({ id, links }: RowFile, now: number) {
  const client = useApolloClient();
  const [held, setHeld] = useState<Links | null>(links);
  const shown = held ?? links;
  const isAsking = useRef(false);

  /** @returns whether there are new ones */
  const renew = useCallback(async (): Promise<boolean> => {
    const { data } = await client
      .query({
        query: MessageFileDocument,
        variables: { id },
        fetchPolicy: 'network-only',
        context: { quiet: true },
      })
      .catch(() => ({ data: null }));
    if (data?.messageAttachment) setHeld(data.messageAttachment);
    return Boolean(data?.messageAttachment);
  }, [client, id]);

  useEffect(() => {
    const isEnding = shown !== null && Date.parse(shown.expiresAt) - now < BEFORE_END_MS;
    if (!isEnding) isAsking.current = false;
    else if (!isAsking.current) {
      isAsking.current = true;
      void renew().then((isDone) => {
        // By a clock that is wrong new links look old, too: those are not asked for again and again.
        isAsking.current = isDone;
      });
    }
  }, [shown, now, renew]);
  return { links: shown, renew };
}
