import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { OperationTypeNode, print } from 'graphql';
import { createCache } from '../../../web/app/apollo/cache.ts';
import { createLinks } from '../../../web/app/apollo/links.ts';
import { createUnchangedAnswersLink } from '../../../web/app/apollo/unchangedAnswers.ts';
import { type Feed, runFeed } from '../../../web/lib/live/feed.ts';
import { openBrowserSocket } from './browserSocket.ts';
import { ask } from './http.ts';

/** The web app's own client, cache, connection and feeds, as in the browser of one person. */
export type WebClient = {
  client: ApolloClient;
  /** Begins to follow feeds after a cursor. */
  follow(feeds: readonly AnyFeed[], after: string): void;
  /** Breaks the socket; the client reconnects by itself. */
  cut(): void;
  /** Sends far more messages than the limit of a socket. */
  flood(): void;
  close(): Promise<void>;
};

// biome-ignore lint/suspicious/noExplicitAny: no feed takes the events of all, so that a list of feeds has no other type
export type AnyFeed = Feed<any, any>;

const MAX_ATTEMPTS = 100;

/**
 * Opens the web app's client as a person.
 * @param url returns the current address of the gateway, which may change
 * @param onAccessChanged called when the gateway closes a socket because access has changed
 * @param maxDelayMs up to how much later than events answers arrive, as on a slow line; 0 for none
 */
export function openWebClient(
  url: () => string,
  cookie: string,
  onAccessChanged: () => void,
  maxDelayMs = 0,
): WebClient {
  const connection = openBrowserSocket(url, cookie, { signedOut: () => {}, accessChanged: onAccessChanged });
  const { client: socketClient, sockets } = connection;

  const overHttp = new ApolloLink(
    ({ query, variables }) =>
      new Observable<ApolloLink.Result>((observer) => {
        post(print(query), variables).then(
          (answer) => {
            observer.next(answer as ApolloLink.Result);
            observer.complete();
          },
          (error) => observer.error(error),
        );
      }),
  );
  /** Posts a document, again while the gateway is unavailable. */
  async function post(document: string, variables: Record<string, unknown>) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await ask(url(), cookie, document, variables);
        if (maxDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * maxDelayMs));
        return answer;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }
  const client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      createLinks(async () => socketClient, createUnchangedAnswersLink().link, {
        signedOut: () => {},
        maintenance: () => {},
        trouble: () => {},
      }),
      overHttp,
    ),
  });
  const stops: (() => void)[] = [];
  return {
    client,
    follow(feeds, after) {
      for (const feed of feeds) {
        let cursor = after;
        const move = (next: string) => {
          cursor = next;
        };
        stops.push(runFeed(client, feed, { read: () => cursor, move }));
      }
    },
    cut: () => {
      for (const socket of sockets) socket.terminate();
    },
    flood: () => {
      for (const socket of sockets) for (let n = 0; n < 200; n += 1) socket.send('{"type":"ping"}');
    },
    async close() {
      for (const stop of stops) stop();
      client.stop();
      await connection.close();
    },
  };
}
