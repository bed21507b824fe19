import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { type DocumentNode, print } from 'graphql';
import { askHolding } from './heldAnswers.ts';

export type Answer<Data> = {
  data: Data | null;
  errors?: { message: string; extensions?: Record<string, unknown>; path?: (string | number)[] }[];
};

/** Sends documents as one person: typed ones, or any text at all. */
export type BoundAsk = {
  <Data, Variables extends OperationVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Answer<Data>>;
  <Data = Record<string, unknown>>(
    document: string,
    variables: Record<string, unknown>,
  ): Promise<Answer<Data>>;
};

/** Returns the text of a document. */
export const textOf = (document: DocumentNode | string) =>
  typeof document === 'string' ? document : print(document);

/** Posts a document as the web app would, queries with the version of the last answer. */
export async function ask<Data>(
  url: string,
  cookie: string | null,
  document: DocumentNode | string,
  variables: OperationVariables,
  moreHeaders: Record<string, string> = {},
): Promise<Answer<Data>> {
  const query = textOf(document);
  const send = async (version: string | null) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-little-makers': 'test',
        // A gateway in the process of a test that keeps it busy for seconds closes an idle connection as fetch uses it again.
        connection: 'close',
        origin: url,
        ...(cookie ? { cookie } : {}),
        ...moreHeaders,
      },
      body: JSON.stringify({ query, variables, ...(version !== null && { extensions: { version } }) }),
    });
    return (await response.json()) as Answer<Data>;
  };
  if (!cookie || /^\s*(mutation|subscription)\b/.test(query)) return send(null);
  const key = JSON.stringify([url, cookie, query, variables]);
  return (await askHolding(key, send)) as Answer<Data>;
}

/** Returns the data of an answer that must have no errors. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (answer.errors || !answer.data)
    throw new Error(`Unexpected: ${JSON.stringify(answer.errors ?? answer)}`);
  return answer.data;
}

export type ErrorSummary = { message: string; code: unknown };

/** Returns the messages and codes of an answer's errors. */
export const errorsOf = ({ errors = [] }: Answer<unknown>): ErrorSummary[] =>
  errors.map(({ message, extensions }) => ({ message, code: extensions?.code }));

/** A mutation that takes one input and whose field is selected as `result`. */
export type Mutation<Result, Input> = TypedDocumentNode<{ result: Result }, { input: Input }>;

type Result = { __typename: string };

/** Returns the result of a mutation that must have succeeded. */
export function successOf<R extends Result>(result: R): Exclude<R, { __typename: 'DomainError' }> {
  if (result.__typename === 'DomainError') throw new Error(`Unexpected: ${JSON.stringify(result)}`);
  return result as Exclude<R, { __typename: 'DomainError' }>;
}

/** Returns the error of a mutation that must have failed. */
export function errorOf<R extends Result>(result: R): Extract<R, { __typename: 'DomainError' }> {
  if (result.__typename !== 'DomainError') throw new Error(`Unexpected: ${JSON.stringify(result)}`);
  return result as Extract<R, { __typename: 'DomainError' }>;
}
