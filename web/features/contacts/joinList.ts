import { CONTACT_NOT_SAVED } from '../../../contract/contacts.ts';
import type { JoinListMutation, JoinListMutationVariables } from './joinList.generated.ts';

const ANSWER_WITHIN_MS = 20_000;

/**
 * Leaves an address for news. A visitor's pages carry no Apollo Client, so this asks by itself, and like it by the
 * document's hash.
 * @returns what went wrong, for the person; null when the address is kept
 */
export async function joinList(input: JoinListMutationVariables['input']): Promise<string | null> {
  try {
    const { documentIds } = await import('../../generated/documentIds.ts');
    const response = await fetch('/graphql', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'x-little-makers': 'web' },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      body: JSON.stringify({
        operationName: 'JoinList',
        variables: { input },
        extensions: { persistedQuery: { version: 1, sha256Hash: documentIds.JoinList } },
      }),
    });
    const { data, errors }: Answer = await response.json();
    const answer = data?.joinList;
    if (answer?.__typename === 'Joined') return null;
    // The gateway's own words are meant for people.
    return answer?.message ?? errors?.[0]?.message ?? CONTACT_NOT_SAVED;
  } catch {
    return CONTACT_NOT_SAVED;
  }
}

type Answer = { data?: JoinListMutation | null; errors?: { message: string }[] };
