import { textOf } from './http.ts';

/** A question as it is sent. */
export type Question = { document: string; variables: Record<string, unknown> };

export type VersionedAnswer = {
  data: unknown;
  errors?: unknown;
  extensions?: { version?: string; unchanged?: boolean };
};

/**
 * Sends a question as a client that keeps answers.
 * @param version that of the answer which it has; empty where it has none, null where it keeps none
 */
export async function askWithVersion(
  url: string,
  cookie: string,
  { document, variables }: Question,
  version: string | null,
): Promise<VersionedAnswer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'x-little-makers': 'test', connection: 'close' },
      ...{ origin: url, cookie },
    },
    body: JSON.stringify({
      ...{ query: textOf(document), variables },
      ...(version !== null && { extensions: { version } }),
    }),
  });
  return (await response.json()) as VersionedAnswer;
}
