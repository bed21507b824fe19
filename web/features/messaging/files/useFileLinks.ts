import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Links, RowFile } from '../thread/rows.ts';
import { MessageFileDocument } from './messageFiles.generated.ts';

const RENEW_BEFORE_EXPIRY_MS = 5 * 60_000;

/**
 * Returns the links of a file while it is shown. The first links are kept, since every response of the gateway signs
 * new ones and an image would be fetched again each time; they are renewed shortly before they expire.
 */
export function useFileLinks({ id, links }: RowFile, now: number) {
  const client = useApolloClient();
  const [keptLinks, setKeptLinks] = useState<Links | null>(links);
  const currentLinks = keptLinks ?? links;
  const isRenewing = useRef(false);

  /** @returns true if there are new links */
  const renew = useCallback(async (): Promise<boolean> => {
    const { data } = await client
      .query({
        query: MessageFileDocument,
        variables: { id },
        fetchPolicy: 'network-only',
        context: { quiet: true },
      })
      .catch(() => ({ data: null }));
    if (data?.messageAttachment) setKeptLinks(data.messageAttachment);
    return Boolean(data?.messageAttachment);
  }, [client, id]);

  useEffect(() => {
    const isExpiring =
      currentLinks !== null && Date.parse(currentLinks.expiresAt) - now < RENEW_BEFORE_EXPIRY_MS;
    if (!isExpiring) isRenewing.current = false;
    else if (!isRenewing.current) {
      isRenewing.current = true;
      void renew().then((isDone) => {
        // With a wrong clock, new links look expired too: this prevents endless renewal.
        isRenewing.current = isDone;
      });
    }
  }, [currentLinks, now, renew]);
  return { links: currentLinks, renew };
}
