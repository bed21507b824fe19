import { ApolloClient } from '@apollo/client';
import { SETTINGS_STALE } from '../../features/accounts/session/session.ts';
import { connectCache } from '../../lib/data/typePolicies.ts';
import { toast } from '../../ui/toast.ts';
import { createCache } from './cache.ts';
import { createLinks, type UnexpectedFailure } from './links.ts';
import { createSocketLoader } from './loadSocketClient.ts';
import { createUnchangedAnswersLink } from './unchangedAnswers.ts';

/** Creates a set of listeners and a function that calls all of them. */
function createSignal() {
  const listeners = new Set<() => void>();
  return {
    on(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(): void {
      for (const listener of [...listeners]) listener();
    },
  };
}

const signedOut = createSignal();
const accessChanged = createSignal();

/** Subscribes to responses and closes that say that the session is over. @returns the function that unsubscribes */
export const onSignedOut = signedOut.on;

/** Subscribes to changes of what the viewer may see. @returns the function that unsubscribes */
export const onAccessChanged = accessChanged.on;

const socketUrl = () => `${location.origin.replace(/^http/, 'ws')}/graphql`;

const loadSocketClient = createSocketLoader(socketUrl, {
  signedOut: signedOut.emit,
  accessChanged: accessChanged.emit,
});

/** Shows a toast for an unexpected failure, with a button that repeats a query. */
function showFailure({
  operationName,
  isQuery,
  code,
  message: sentence,
  requestId,
}: UnexpectedFailure): void {
  const message = sentence ?? 'Something went wrong. Please try again.';
  const text = requestId ? `${message} (Support finds it as ${requestId}.)` : message;
  const retry = () => void client.refetchQueries({ include: operationName ? [operationName] : 'active' });
  if (code === 'UNKNOWN_DOCUMENT') {
    toast.trouble(text, { label: 'Reload', onPress: () => location.reload() });
  } else toast.trouble(text, isQuery ? { label: 'Try Again', onPress: retry } : null);
}

const cache = createCache();
connectCache(cache);

const unchangedAnswers = createUnchangedAnswersLink();

export const client = new ApolloClient({
  cache,
  link: createLinks(loadSocketClient, unchangedAnswers.link, {
    signedOut: signedOut.emit,
    maintenance: () => dispatchEvent(new Event(SETTINGS_STALE)),
    trouble: showFailure,
  }),
});

// Answers to one person must not be kept for the next one on the same device.
client.onClearStore(async () => unchangedAnswers.forget());
