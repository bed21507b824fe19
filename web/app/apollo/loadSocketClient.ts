import type { Client } from 'graphql-ws';
import { loadLater } from '../../lib/chunks/loadLater.ts';
import { setConnectionState } from '../../lib/live/connectionState.ts';
import type { SocketCallbacks } from './socketClient.ts';

/**
 * Returns a function that loads the client of the socket, at its first call: no page waits for its code. As the client
 * does with the connection, it tries until it succeeds.
 */
export function createSocketLoader(url: () => string, callbacks: SocketCallbacks): () => Promise<Client> {
  let loading: Promise<Client> | null = null;
  const load = async () => {
    setConnectionState('connecting');
    const { createSocketClient } = await import('./socketClient.ts');
    return createSocketClient(url, callbacks);
  };
  return () => {
    loading ??= loadLater(load, () => setConnectionState('waiting'));
    return loading;
  };
}
