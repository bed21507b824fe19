import type { Client } from 'graphql-ws';
import { WebSocket } from 'ws';
import { createSocketClient } from '../../web/app/socketClient.ts';

type News = Parameters<typeof createSocketClient>[1];

/** The web app's own connection for subscriptions, as in the browser of one person. */
export type BrowserLine = {
  line: Client;
  /** Its open sockets. */
  sockets: ReadonlySet<WebSocket>;
  close(): Promise<void>;
};

const NORMAL_CLOSURE = 1000;

/** @param url of the gateway to connect to next */
export function openLine(url: () => string, cookie: string, news: News): BrowserLine {
  const sockets = new Set<WebSocket>();
  // The line opens what the browser calls WebSocket; here it has to be given the cookie.
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
  const line = createSocketClient(() => `${url().replace('http', 'ws')}/graphql`, news);
  Reflect.set(globalThis, 'WebSocket', before);
  return {
    line,
    sockets,
    async close() {
      // A line that waits for its next try has no socket to close, and says so as if one had closed.
      await Promise.resolve(line.dispose()).catch((event: Partial<CloseEvent>) => {
        if (event.code !== NORMAL_CLOSURE) throw event;
      });
    },
  };
}
