import { ApolloLink, Observable } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { RetryLink } from '@apollo/client/link/retry';
import { OperationTypeNode } from 'graphql';
import type { Client } from 'graphql-ws';
import { CSRF_HEADER } from '../../../contract/protocol.ts';
import { documentId } from '../../lib/data/documents.ts';
import type { CursorContext } from '../../lib/live/feed.ts';
import { noteLineLost, noteLineWorks } from '../../lib/live/lineBack.ts';
import { createAnswerOrderLink } from './answerOrder.ts';

const persistedQuery = (operationName: string | undefined) => {
  const sha256Hash = documentId(operationName ?? '');
  if (!sha256Hash) throw new Error(`${operationName} is not among the generated documents`);
  return { version: 1, sha256Hash };
};

const RESPONSE_TIMEOUT_MS = 20_000;

/** Fetches with a timeout: a connection that dies during a request would otherwise hold it for minutes. */
const fetchWithTimeout: typeof fetch = async (input, init) => {
  const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    const response = await fetch(input, { ...init, signal });
    // A proxy answers for a gateway that does not.
    if (response.status >= 502) noteLineLost();
    else noteLineWorks();
    return response;
  } catch (error) {
    if (!init?.signal?.aborted) noteLineLost();
    throw error;
  }
};

/** The link for queries and mutations. It sends only the document's hash: the gateway runs the documents it was built with. */
const httpLink = new ApolloLink((operation, forward) => {
  const named = { persistedQuery: persistedQuery(operation.operationName) };
  operation.extensions = { ...operation.extensions, ...named };
  operation.setContext({ http: { includeQuery: false } });
  return forward(operation);
}).concat(
  new BaseHttpLink({
    uri: '/graphql',
    credentials: 'same-origin',
    headers: { [CSRF_HEADER]: 'web' },
    includeExtensions: true,
    fetch: fetchWithTimeout,
  }),
);

/** Creates the link for subscriptions. They share one socket, which opens with the first of them. */
function createSocketLink(loadSocketClient: () => Promise<Client>): ApolloLink {
  return new ApolloLink(
    ({ operationName, variables, getContext }) =>
      new Observable((observer) => {
        const { after } = getContext() as Partial<CursorContext>;
        const payload = {
          operationName,
          query: '',
          extensions: { persistedQuery: persistedQuery(operationName) },
          // graphql-ws sends this same object again after every reconnect: the getter makes it resume from the
          // cursor of that moment instead of the first one.
          get variables() {
            return after ? { ...variables, after: after() } : variables;
          },
        };
        let stop = () => {};
        loadSocketClient().then((socketClient) => {
          // Nobody may listen any more.
          if (observer.closed) return;
          stop = socketClient.subscribe<Record<string, unknown>>(payload, {
            next: (result) => observer.next(result as ApolloLink.Result),
            error: (error) => observer.error(error),
            complete: () => observer.complete(),
          });
        });
        return () => stop();
      }),
  );
}

export type UnexpectedFailure = {
  operationName: string | undefined;
  isQuery: boolean;
  code: string | null;
  /** The gateway's message for people; null when there was no response. */
  message: string | null;
  /** The id by which support finds the failure in the log. */
  requestId: string | null;
};

type LinkCallbacks = {
  signedOut: () => void;
  /** Called when the gateway rejects a write during maintenance, for which the app has a page. */
  maintenance: () => void;
  trouble: (trouble: UnexpectedFailure) => void;
};

/** The code of an error that says that there is no session (any more). */
const NOT_SIGNED_IN = 'NOT_SIGNED_IN';
/** The code of a write that is rejected during maintenance. */
const MAINTENANCE = 'MAINTENANCE';

/** Creates the link that reports failures which no screen expects. A `quiet` operation shows its own. */
function createErrorLink({ signedOut, maintenance, trouble }: LinkCallbacks): ApolloLink {
  return new ErrorLink(({ error, operation }) => {
    if (operation.operationType === OperationTypeNode.SUBSCRIPTION) return;
    const first = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
    const { code, requestId } = first?.extensions ?? {};
    if (code === NOT_SIGNED_IN) return signedOut();
    if (code === MAINTENANCE) return maintenance();
    if (operation.getContext().quiet) return;
    trouble({
      operationName: operation.operationName,
      isQuery: operation.operationType === OperationTypeNode.QUERY,
      code: typeof code === 'string' ? code : null,
      message: first?.message ?? null,
      requestId: typeof requestId === 'string' ? requestId : null,
    });
  });
}

/** The retry policy: a query is repeated when there was no response; a mutation is left to its sender. */
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

/** @param unchangedAnswers the link that keeps answers which did not change */
export function createLinks(
  loadSocketClient: () => Promise<Client>,
  unchangedAnswers: ApolloLink,
  callbacks: LinkCallbacks,
): ApolloLink {
  return ApolloLink.from([
    createErrorLink(callbacks),
    createAnswerOrderLink(),
    retryQueries,
    ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      createSocketLink(loadSocketClient),
      ApolloLink.from([unchangedAnswers, httpLink]),
    ),
  ]);
}
