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

export const line = createLine(socketUrl, signedOut);

/** Says that something failed which nobody expected, with a way to ask for it again. */
function tellTrouble({ operationName, isQuery, code, sentence, requestId }: Trouble): void {
  const said = sentence ?? 'Something went wrong. Please try again.';
  const text = requestId ? `${said} (Support finds it as ${requestId}.)` : said;
  const again = () => void client.refetchQueries({ include: operationName ? [operationName] : 'active' });
  if (code === 'UNKNOWN_DOCUMENT') {
    toast.trouble(text, { label: 'Reload', onPress: () => location.reload() });
  } else toast.trouble(text, isQuery ? { label: 'Try Again', onPress: again } : null);
}

export const client = new ApolloClient({
  cache: createCache(),
  link: createLinks(line, { signedOut, trouble: tellTrouble }),
});
