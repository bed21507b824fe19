import type { Client } from 'graphql-ws';
import { WebSocket } from 'ws';
import { createSocketClient } from '../../../web/app/apollo/socketClient.ts';

type Listeners = Parameters<typeof createSocketClient>[1];

/** The web app's own connection for subscriptions, as in the browser of one person. */
export type BrowserSocket = {
  client: Client;
  /** Its open sockets. */
  sockets: ReadonlySet<WebSocket>;
  close(): Promise<void>;
};

const NORMAL_CLOSURE = 1000;

/**
 * Opens the web app's connection as a person.
 * @param url returns the address of the gateway for the next attempt to connect
 */
export function openBrowserSocket(url: () => string, cookie: string, listeners: Listeners): BrowserSocket {
  const sockets = new Set<WebSocket>();
  // The client opens the global WebSocket; in Node, that has to send the cookie.
  class BrowserSocket extends WebSocket {
    constructor(address: string, protocol: string) {
      super(address, protocol, {
        headers: { origin: new URL(address.replace('ws', 'http')).origin, cookie },
      });
      sockets.add(this);
      this.on('close', () => sockets.delete(this)).on('error', () => {});
    }
  }
  const { WebSocket: before } = globalThis;
  Reflect.set(globalThis, 'WebSocket', BrowserSocket);
  const client = createSocketClient(() => `${url().replace('http', 'ws')}/graphql`, listeners);
  Reflect.set(globalThis, 'WebSocket', before);
  return {
    client,
    sockets,
    async close() {
      // A client that waits for its next attempt has no socket, and rejects with the event of the last one.
      await Promise.resolve(client.dispose()).catch((event: Partial<CloseEvent>) => {
        if (event.code !== NORMAL_CLOSURE) throw event;
      });
    },
  };
}
