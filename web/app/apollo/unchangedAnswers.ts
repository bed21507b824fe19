import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { map } from 'rxjs';

/** An answer with the version that the gateway gave it. */
type Kept = { version: string; answer: ApolloLink.Result };

/** The questions of the screens that somebody goes to and fro between. */
const MAX_KEPT = 40;

/**
 * Creates the link that keeps answers with their version, so that an answer which is still the same is not sent again.
 * The gateway says of each request whether it is.
 */
export function createUnchangedAnswersLink() {
  const kept = new Map<string, Kept>();

  const keep = (key: string, answer: ApolloLink.Result): void => {
    // The latest is the last one.
    kept.delete(key);
    const version = answer.extensions?.version;
    if (typeof version !== 'string' || answer.errors) return;
    kept.set(key, { version, answer });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  };

  const link = new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    const key = `${operation.operationName} ${JSON.stringify(operation.variables)}`;
    const before = kept.get(key);
    operation.extensions = { ...operation.extensions, version: before?.version ?? '' };
    return forward(operation).pipe(
      map((answer) => {
        const current = before && answer.extensions?.unchanged ? before.answer : answer;
        keep(key, current);
        return current;
      }),
    );
  });
  return { link, forget: () => kept.clear() };
}
