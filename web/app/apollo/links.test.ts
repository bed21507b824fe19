import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloClient, InMemoryCache } from '@apollo/client';
import { afterEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createOperation } from '../../lib/data/documents.ts';
import { createLinks } from './links.ts';
import { createSocketClient } from './socketClient.ts';
import { createUnchangedAnswersLink } from './unchangedAnswers.ts';

const ID = 'a0b1';

type Subscribe = {
  id: string;
  type: string;
  payload: { query: string; variables: unknown; extensions: unknown };
};

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp();
});

/** Starts a server that speaks the graphql-transport-ws protocol and records the subscribe messages it receives. */
async function startServer() {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http, handleProtocols: () => 'graphql-transport-ws' });
  const subscribes: Subscribe[] = [];
  const open: WebSocket[] = [];
  sockets.on('connection', (socket) => {
    open.push(socket);
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Subscribe;
      if (message.type === 'connection_init') socket.send('{"type":"connection_ack"}');
      if (message.type === 'ping') socket.send('{"type":"pong"}');
      if (message.type === 'subscribe') subscribes.push(message);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    for (const socket of open) socket.terminate();
    sockets.close();
    http.close();
  });
  return { url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/graphql`, subscribes, open };
}

const wait = async (until: () => boolean) => {
  for (let attempt = 0; attempt < 200 && !until(); attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(until()).toBe(true);
};

const MESSAGE_ADDED = createOperation(
  ID,
  'subscription MessageAdded($after:Cursor){messageAdded(after:$after){...on MessageAdded{cursor}}}',
  [],
);

function subscribe(url: string, after: () => string | null) {
  let signedOut = 0;
  const socketClient = createSocketClient(url, {
    signedOut: () => {
      signedOut += 1;
    },
    accessChanged: () => {},
  });
  const link = createLinks(async () => socketClient, createUnchangedAnswersLink().link, {
    signedOut: () => {},
    maintenance: () => {},
    trouble: () => {},
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const results: unknown[] = [];
  const subscription = client
    .subscribe({ query: MESSAGE_ADDED, context: { after }, fetchPolicy: 'no-cache' })
    .subscribe((result) => results.push(result.data ?? 'ended'));
  cleanups.push(() => subscription.unsubscribe());
  return { results, signedOut: () => signedOut };
}

describe('subscriptions over the socket', () => {
  it('sends only the hash, and the latest cursor after every reconnect', async () => {
    const server = await startServer();
    let cursor: string | null = 'first';
    const { results } = subscribe(server.url, () => cursor);
    await wait(() => server.subscribes.length === 1);
    expect(server.subscribes[0]?.payload).toEqual({
      operationName: 'MessageAdded',
      query: '',
      variables: { after: 'first' },
      extensions: { persistedQuery: { version: 1, sha256Hash: ID } },
    });
    const id = server.subscribes[0]?.id;
    const payload = { data: { messageAdded: { __typename: 'MessageAdded', cursor: 'second' } } };
    server.open[0]?.send(JSON.stringify({ id, type: 'next', payload }));
    await wait(() => results.length === 1);
    cursor = 'second';
    server.open[0]?.close(4210, 'Access changed');
    await wait(() => server.subscribes.length === 2);
    expect(server.subscribes[1]?.payload.variables).toEqual({ after: 'second' });
  });

  it('does not reconnect after a close that ends the session', async () => {
    const server = await startServer();
    const { results, signedOut } = subscribe(server.url, () => null);
    await wait(() => server.subscribes.length === 1);
    server.open[0]?.close(4401, 'Signed out');
    await wait(() => results.length === 1);
    expect(results).toEqual(['ended']);
    expect(signedOut()).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(server.open).toHaveLength(1);
  });

  it.each([4211, 4212, 4213])('reconnects after a close with %i for overload', async (code) => {
    const server = await startServer();
    const { signedOut } = subscribe(server.url, () => null);
    await wait(() => server.subscribes.length === 1);
    server.open[0]?.close(code, 'Too much');
    await wait(() => server.subscribes.length === 2);
    expect(signedOut()).toBe(0);
  });
});
