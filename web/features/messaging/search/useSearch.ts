import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { checkSearch, MESSAGING_TEXTS } from '../../../../contract/messaging.ts';
import { SearchMessagesDocument, type SearchMessagesQuery } from '../messages.generated.ts';

const DEBOUNCE_MS = 300;
const PAGE_SIZE = 20;

export type Hit = Extract<
  SearchMessagesQuery['searchMessages'],
  { __typename: 'MessageSearchResults' }
>['messages'][number];

type SearchState = { hits: readonly Hit[]; hasMore: boolean; isBusy: boolean; error: string | null };

const NO_RESULTS: SearchState = { hits: [], hasMore: false, isBusy: false, error: null };

/**
 * Searches messages: debounced while typing, and without the responses to outdated queries.
 * @param studentId the student whose thread is searched; null for all threads of the viewer
 */
export function useSearch(studentId: string | null) {
  const client = useApolloClient();
  const [text, setText] = useState('');
  const [found, setFound] = useState(NO_RESULTS);
  const latestRequest = useRef(0);

  const runSearch = useCallback(
    async (query: string, previousHits: readonly Hit[]) => {
      latestRequest.current += 1;
      const request = latestRequest.current;
      // The button for more, and with it the focus, stays while more is on its way.
      setFound({ hits: previousHits, hasMore: previousHits.length > 0, isBusy: true, error: null });
      const answer = await client
        .query({
          query: SearchMessagesDocument,
          variables: { studentId, text: query, first: PAGE_SIZE, after: previousHits.at(-1)?.id ?? null },
          fetchPolicy: 'no-cache',
          context: { quiet: true },
        })
        .then(({ data }) => data?.searchMessages ?? null)
        .catch(() => null);
      if (request !== latestRequest.current) return;
      if (answer?.__typename === 'MessageSearchResults') {
        const { messages, hasMore } = answer;
        setFound({ hits: [...previousHits, ...messages], hasMore, isBusy: false, error: null });
      } else {
        const error = answer?.message ?? MESSAGING_TEXTS.notLoaded;
        setFound({ hits: previousHits, hasMore: previousHits.length > 0, isBusy: false, error });
      }
    },
    [client, studentId],
  );

  const isSearchable = checkSearch(text) === null;
  useEffect(() => {
    latestRequest.current += 1;
    setFound(isSearchable ? { ...NO_RESULTS, isBusy: true } : NO_RESULTS);
    if (!isSearchable) return;
    const timer = setTimeout(() => void runSearch(text, []), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, isSearchable, runSearch]);

  return {
    ...found,
    text,
    setText,
    isSearchable,
    more: () => void runSearch(text, found.hits),
    again: () => void runSearch(text, found.hits),
  };
}
