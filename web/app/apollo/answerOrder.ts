import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { finalize, map } from 'rxjs';

/** A request that waits for its answer. */
type Pending = {
  /** The answer to a later request for the same, which came first. */
  newer: ApolloLink.Result | null;
};

/**
 * Creates the link that keeps a late answer from replacing a newer one: of requests with the same document and
 * variables, the answer to the latest that was answered counts for all before it.
 */
export function createAnswerOrderLink(): ApolloLink {
  const pendingByKey = new Map<string, Set<Pending>>();
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    const key = `${operation.operationName} ${JSON.stringify(operation.variables)}`;
    const requests = pendingByKey.get(key) ?? new Set();
    const before = [...requests];
    const request: Pending = { newer: null };
    pendingByKey.set(key, requests.add(request));
    return forward(operation).pipe(
      map((answer) => {
        const current = request.newer ?? answer;
        // A failure says nothing about the data of the others.
        if (!current.errors) for (const earlier of before) earlier.newer = current;
        return current;
      }),
      finalize(() => {
        requests.delete(request);
        if (requests.size === 0) pendingByKey.delete(key);
      }),
    );
  });
}
