import type { Person } from '../../support/people.ts';

const ANSWER_WITHIN_MS = 8000;

/**
 * Posts a document to a gateway that may be dead, frozen or without a database.
 * @throws Error for whatever an outbox would try again
 */
export async function post<Data>(
  url: string,
  { cookie }: Pick<Person, 'cookie'>,
  query: string,
  variables: object,
): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-little-makers': 'check', origin: url, cookie },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The gateway answered ${response.status}: ${text.slice(0, 200)}`);
  const { data, errors } = JSON.parse(text) as { data?: Data; errors?: unknown };
  if (errors || !data) throw new Error(`The gateway answered ${text.slice(0, 300)}`);
  return data;
}
