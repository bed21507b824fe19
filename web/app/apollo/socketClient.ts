import { type Client, createClient } from 'graphql-ws';
import { CLOSE_CODES } from '../../../contract/protocol.ts';
import { withSharedSessionLock } from '../../features/accounts/session/sessionLock.ts';
import { setConnectionState } from '../../lib/live/connectionState.ts';
import { noteLineLost, noteLineWorks } from '../../lib/live/lineBack.ts';
import { retryDelayMs } from '../../lib/live/retryDelay.ts';

const [SIGNED_OUT] = CLOSE_CODES.signedOut;
const [ACCESS_CHANGED] = CLOSE_CODES.accessChanged;
const OVERLOAD_CODES: readonly number[] = [
  CLOSE_CODES.tooSlow[0],
  CLOSE_CODES.tooManyMessages[0],
  CLOSE_CODES.tooManyConnections[0],
];
/** A connection that lasted this long shows that the overload is over. */
const STABLE_CONNECTION_MS = 60_000;
const PING_INTERVAL_MS = 4000;
const PONG_TIMEOUT_MS = 4000;

export type SocketCallbacks = { signedOut: () => void; accessChanged: () => void };

/**
 * Creates the WebSocket client that all subscriptions share. It connects with the first of them, reconnects with
 * growing delays, and detects a dead connection that was never closed within eight seconds.
 */
export function createSocketClient(url: string | (() => string), callbacks: SocketCallbacks): Client {
  let socket: WebSocket | null = null;
  let pongTimeout: ReturnType<typeof setTimeout> | undefined;
  let endRetryWait = () => {};
  let overloads = 0;
  let connectedAt: number | null = null;

  const expectPong = () => {
    clearTimeout(pongTimeout);
    pongTimeout = setTimeout(() => client.terminate(), PONG_TIMEOUT_MS);
  };

  let subscriptions = 0;

  const client = createClient({
    url,
    // As short as possible, and the same for all who have opened the same page: the gateway then makes one frame for them.
    generateID() {
      subscriptions += 1;
      return String(subscriptions);
    },
    lazy: true,
    lazyCloseTimeout: 3000,
    keepAlive: PING_INTERVAL_MS,
    connectionAckWaitTimeout: 10_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: (reason) => (reason as Partial<CloseEvent> | null)?.code !== SIGNED_OUT,
    async retryWait(retries) {
      setConnectionState('waiting');
      await new Promise<void>((resolve) => {
        endRetryWait = overloads === 0 ? resolve : () => {};
        setTimeout(resolve, retryDelayMs(retries, overloads, Math.random()));
      });
      await withSharedSessionLock(async () => {});
    },
    on: {
      connecting: () => {
        connectedAt = null;
        setConnectionState('connecting');
      },
      opened: (opened) => {
        socket = opened as WebSocket;
      },
      connected: () => {
        connectedAt = Date.now();
        setConnectionState('connected');
        noteLineWorks();
      },
      ping: (received) => {
        if (!received) expectPong();
      },
      pong: (received) => {
        if (received) clearTimeout(pongTimeout);
      },
      closed: (event) => {
        clearTimeout(pongTimeout);
        socket = null;
        if (connectedAt !== null && Date.now() - connectedAt > STABLE_CONNECTION_MS) overloads = 0;
        if (OVERLOAD_CODES.includes((event as CloseEvent).code)) overloads += 1;
        const isLost = (event as CloseEvent).code !== 1000;
        setConnectionState(isLost ? 'waiting' : 'resting');
        if (isLost) noteLineLost();
        if ((event as CloseEvent).code === SIGNED_OUT) callbacks.signedOut();
        if ((event as CloseEvent).code === ACCESS_CHANGED) callbacks.accessChanged();
      },
    },
  });

  /** Ends the retry delay and pings the socket, because the network is back or the page is visible again. */
  const checkConnection = () => {
    endRetryWait();
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send('{"type":"ping"}');
    expectPong();
  };
  if (typeof window !== 'undefined') {
    window.addEventListener('online', checkConnection);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') checkConnection();
    });
  }
  return client;
}
