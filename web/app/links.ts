import { ApolloLink, Observable } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { RetryLink } from '@apollo/client/link/retry';
import { OperationTypeNode } from 'graphql';
import type { Client } from 'graphql-ws';
import { documentIds } from '../generated/documentIds.ts';
import type { CursorContext } from '../lib/live/live.ts';

const persistedQuery = (operationName: string | undefined) => {
  const sha256Hash = documentIds[operationName ?? ''];
  if (!sha256Hash) throw new Error(`${operationName} is not among the generated documents`);
  return { version: 1, sha256Hash };
};

const ANSWER_WITHIN_MS = 20_000;

/** A line that went dead under a request would otherwise hold it for minutes. */
const fetchInTime: typeof fetch = (input, init) => {
  const late = AbortSignal.timeout(ANSWER_WITHIN_MS);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, late]) : late });
};

/** Queries and mutations. Only the document's hash is sent: the gateway runs what it was built with. */
const overHttp = new ApolloLink((operation, forward) => {
  operation.extensions = { persistedQuery: persistedQuery(operation.operationName) };
  operation.setContext({ http: { includeQuery: false } });
  return forward(operation);
}).concat(
  new BaseHttpLink({
    uri: '/graphql',
    credentials: 'same-origin',
    headers: { 'x-little-makers': 'web' },
    includeExtensions: true,
    fetch: fetchInTime,
  }),
);

/** Subscriptions, over the one socket that the client opens when it is first needed. */
function overSocket(line: Client): ApolloLink {
  return new ApolloLink(
    ({ operationName, variables, getContext }) =>
      new Observable((observer) => {
        const { after } = getContext() as Partial<CursorContext>;
        const payload = {
          operationName,
          query: '',
          extensions: { persistedQuery: persistedQuery(operationName) },
          // graphql-ws sends this same object again after every reconnect: a getter lets it go on from where
          // the feed is then instead of from where it was first.
          get variables() {
            return after ? { ...variables, after: after() } : variables;
          },
        };
        return line.subscribe<Record<string, unknown>>(payload, {
          next: (result) => observer.next(result as ApolloLink.Result),
          error: (error) => observer.error(error),
          complete: () => observer.complete(),
        });
      }),
  );
}

export type Trouble = {
  operationName: string | undefined;
  isQuery: boolean;
  code: string | null;
  /** The gateway's own words, meant for people; null when no answer came at all. */
  sentence: string | null;
  /** What support can find the failure by in the log. */
  requestId: string | null;
};

type Heed = { signedOut: () => void; trouble: (trouble: Trouble) => void };

/** The code of an error that says that nobody is signed in (any more). */
const NOT_SIGNED_IN = 'NOT_SIGNED_IN';

/** Failures that no screen expects. A `quiet` operation shows its own. */
function heedErrors({ signedOut, trouble }: Heed): ApolloLink {
  return new ErrorLink(({ error, operation }) => {
    if (operation.operationType === OperationTypeNode.SUBSCRIPTION) return;
    const first = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
    const { code, requestId } = first?.extensions ?? {};
    if (code === NOT_SIGNED_IN) return signedOut();
    if (operation.getContext().quiet) return;
    trouble({
      operationName: operation.operationName,
      isQuery: operation.operationType === OperationTypeNode.QUERY,
      code: typeof code === 'string' ? code : null,
      sentence: first?.message ?? null,
      requestId: typeof requestId === 'string' ? requestId : null,
    });
  });
}

/** A query may be asked again when no answer came; a mutation is for its sender to repeat. */
const retryQueries = new RetryLink({
  delay: { initial: 300, max: 3000, jitter: true },
  attempts: {
    max: 4,
    retryIf: (error, operation) =>
      operation.operationType === OperationTypeNode.QUERY &&
      !CombinedGraphQLErrors.is(error) &&
      !(ServerError.is(error) && error.statusCode < 500),
  },
});

export function createLinks(line: Client, heed: Heed): ApolloLink {
  return ApolloLink.from([
    heedErrors(heed),
    retryQueries,
    ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      overSocket(line),
      overHttp,
    ),
  ]);
}
