import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { print } from 'graphql';
import type { Person } from '../../support/factories/people.ts';

const DEADLINE_MS = 8000;

/**
 * Posts a document to a gateway that may be dead, frozen or without a database.
 * @throws Error for every failure after which an outbox would retry
 */
export async function post<Data, Variables extends OperationVariables>(
  url: string,
  { cookie }: Pick<Person, 'cookie'>,
  document: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-little-makers': 'check', origin: url, cookie },
    body: JSON.stringify({ query: print(document), variables }),
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The gateway answered ${response.status}: ${text.slice(0, 200)}`);
  const { data, errors } = JSON.parse(text) as { data?: Data; errors?: unknown };
  if (errors || !data) throw new Error(`The gateway answered ${text.slice(0, 300)}`);
  return data;
}
