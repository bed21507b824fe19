export type Answer<Data> = {
  data: Data | null;
  errors?: { message: string; extensions?: Record<string, unknown>; path?: (string | number)[] }[];
};

export type Asking = <Data = Record<string, unknown>>(
  document: string,
  variables: Record<string, unknown>,
) => Promise<Answer<Data>>;

/** Posts a document as the web app would. */
export async function ask<Data>(
  url: string,
  cookie: string | null,
  document: string,
  variables: Record<string, unknown>,
): Promise<Answer<Data>> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-little-makers': 'test',
      origin: url,
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify({ query: document, variables }),
  });
  return (await response.json()) as Answer<Data>;
}

/** The data of an answer that must have no errors. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (answer.errors || !answer.data)
    throw new Error(`Unexpected: ${JSON.stringify(answer.errors ?? answer)}`);
  return answer.data;
}
