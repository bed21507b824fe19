import { ApolloClient } from '@apollo/client';
import { toast } from '../ui/toast.ts';
import { createCache } from './cache.ts';
import { createLine } from './line.ts';
import { createLinks, type Trouble } from './links.ts';

const lost = new Set<() => void>();

const signedOut = () => {
  for (const listener of [...lost]) listener();
};

/** Called whenever the gateway says that nobody is signed in (any more). @returns what ends it */
export function onSignedOut(listener: () => void): () => void {
  lost.add(listener);
  return () => void lost.delete(listener);
}

const socketUrl = () => `${location.origin.replace(/^http/, 'ws')}/graphql`;

export const line = createLine(socketUrl(), signedOut);

/** Says that something failed which nobody expected; a query can be asked again from there. */
function tellTrouble({ operationName, isQuery, requestId }: Trouble): void {
  const text = requestId
    ? `Something went wrong. Please try again. (Support finds it as ${requestId}.)`
    : 'Something went wrong. Please try again.';
  const retry = () => void client.refetchQueries({ include: operationName ? [operationName] : 'active' });
  toast.trouble(text, isQuery ? retry : null);
}

export const client = new ApolloClient({
  cache: createCache(),
  link: createLinks(line, { signedOut, trouble: tellTrouble }),
});
