import { type Client, createClient } from 'graphql-ws';
import { betweenSessionChanges } from '../features/accounts/session/sessionLock.ts';
import { setLineState } from '../lib/live/connectionState.ts';
import { retryDelayMs } from '../lib/live/retryDelay.ts';

/** The gateway's words that the session behind the socket is over, and that its rights have changed. */
const SIGNED_OUT = 4401;
const ACCESS_CHANGED = 4210;
/** That this client reads too slowly, sends too many messages, or is one connection too many of its person. */
const OVERLOADED = [4211, 4212, 4213];
/** A connection that held so long shows that what was too much is over. */
const STEADY_MS = 60_000;
const PING_MS = 4000;
const PONG_WITHIN_MS = 4000;

type LineNews = { signedOut: () => void; accessChanged: () => void };

/**
 * The socket that subscriptions share. It opens with the first of them, comes back by itself with growing
 * waits, and notices within eight seconds that a line is dead which nobody closed.
 */
export function createLine(url: string | (() => string), tell: LineNews): Client {
  let socket: WebSocket | null = null;
  let late: ReturnType<typeof setTimeout> | undefined;
  let wake = () => {};
  let overloads = 0;
  let connectedAt: number | null = null;

  const expectPong = () => {
    clearTimeout(late);
    late = setTimeout(() => client.terminate(), PONG_WITHIN_MS);
  };

  const client = createClient({
    url,
    lazy: true,
    lazyCloseTimeout: 3000,
    keepAlive: PING_MS,
    connectionAckWaitTimeout: 10_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: (reason) => (reason as Partial<CloseEvent> | null)?.code !== SIGNED_OUT,
    async retryWait(retries) {
      setLineState('waiting');
      await new Promise<void>((resolve) => {
        wake = overloads === 0 ? resolve : () => {};
        setTimeout(resolve, retryDelayMs(retries, overloads, Math.random()));
      });
      await betweenSessionChanges(async () => {});
    },
    on: {
      connecting: () => {
        connectedAt = null;
        setLineState('connecting');
      },
      opened: (opened) => {
        socket = opened as WebSocket;
      },
      connected: () => {
        connectedAt = Date.now();
        setLineState('connected');
      },
      ping: (received) => {
        if (!received) expectPong();
      },
      pong: (received) => {
        if (received) clearTimeout(late);
      },
      closed: (event) => {
        clearTimeout(late);
        socket = null;
        if (connectedAt !== null && Date.now() - connectedAt > STEADY_MS) overloads = 0;
        if (OVERLOADED.includes((event as CloseEvent).code)) overloads += 1;
        setLineState((event as CloseEvent).code === 1000 ? 'resting' : 'waiting');
        if ((event as CloseEvent).code === SIGNED_OUT) tell.signedOut();
        if ((event as CloseEvent).code === ACCESS_CHANGED) tell.accessChanged();
      },
    },
  });

  /** Back on a network, or in front again: wait no longer, and find out at once whether the old line lives. */
  const look = () => {
    wake();
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send('{"type":"ping"}');
    expectPong();
  };
  if (typeof window !== 'undefined') {
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') look();
    });
  }
  return client;
}
