import { ApolloClient } from '@apollo/client';
import { toast } from '../ui/toast.ts';
import { createCache } from './cache.ts';
import { createLinks, type Trouble } from './links.ts';
import { createLine } from './socketClient.ts';

/** Listeners, and what calls them all. */
function createSignal() {
  const listeners = new Set<() => void>();
  return {
    on(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    raise(): void {
      for (const listener of [...listeners]) listener();
    },
  };
}

const lost = createSignal();
const changed = createSignal();

/** Called whenever the gateway says that nobody is signed in (any more). @returns what ends it */
export const onSignedOut = lost.on;

/** Called whenever the gateway says that the viewer may see more or less than before. @returns what ends it */
export const onAccessChanged = changed.on;

const socketUrl = () => `${location.origin.replace(/^http/, 'ws')}/graphql`;

export const line = createLine(socketUrl, { signedOut: lost.raise, accessChanged: changed.raise });

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
  link: createLinks(line, { signedOut: lost.raise, trouble: tellTrouble }),
});
