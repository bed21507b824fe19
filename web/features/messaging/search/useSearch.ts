import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { checkSearch, MESSAGING_TEXTS } from '../../../../contract/messaging.ts';
import { SearchMessagesDocument, type SearchMessagesQuery } from '../messages.generated.ts';

const PAUSE_MS = 300;
const PAGE = 20;

export type Hit = Extract<
  SearchMessagesQuery['searchMessages'],
  { __typename: 'MessageHits' }
>['messages'][number];

type Found = { hits: readonly Hit[]; hasMore: boolean; isBusy: boolean; error: string | null };

const NOTHING: Found = { hits: [], hasMore: false, isBusy: false, error: null };

/** Searching in one thread: asks a moment after the last letter, and leaves answers to what was asked before. */
export function useSearch(studentId: string) {
  const client = useApolloClient();
  const [text, setText] = useState('');
  const [found, setFound] = useState(NOTHING);
  const asked = useRef(0);

  const ask = useCallback(
    async (wanted: string, known: readonly Hit[]) => {
      asked.current += 1;
      const mine = asked.current;
      setFound({ hits: known, hasMore: false, isBusy: true, error: null });
      const answer = await client
        .query({
          query: SearchMessagesDocument,
          variables: { studentId, text: wanted, first: PAGE, after: known.at(-1)?.id ?? null },
          fetchPolicy: 'no-cache',
          context: { quiet: true },
        })
        .then(({ data }) => data?.searchMessages ?? null)
        .catch(() => null);
      if (mine !== asked.current) return;
      if (answer?.__typename === 'MessageHits') {
        const { messages, hasMore } = answer;
        setFound({ hits: [...known, ...messages], hasMore, isBusy: false, error: null });
      } else {
        const error = answer?.message ?? MESSAGING_TEXTS.notLoaded;
        setFound({ hits: known, hasMore: known.length > 0, isBusy: false, error });
      }
    },
    [client, studentId],
  );

  const isSearchable = checkSearch(text) === null;
  useEffect(() => {
    asked.current += 1;
    setFound(isSearchable ? { ...NOTHING, isBusy: true } : NOTHING);
    if (!isSearchable) return;
    const timer = setTimeout(() => void ask(text, []), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isSearchable, ask]);

  return {
    ...found,
    text,
    setText,
    isSearchable,
    more: () => void ask(text, found.hits),
    again: () => void ask(text, found.hits),
  };
}
