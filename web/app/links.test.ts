import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloClient, gql, InMemoryCache } from '@apollo/client';
import { afterEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { documentIds } from '../generated/documentIds.ts';
import { createLinks } from './links.ts';
import { createLine } from './socketClient.ts';

type Subscribe = {
  id: string;
  type: string;
  payload: { query: string; variables: unknown; extensions: unknown };
};

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A server that answers the graphql-transport-ws protocol and keeps what it was asked. */
async function standIn() {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http, handleProtocols: () => 'graphql-transport-ws' });
  const asked: Subscribe[] = [];
  const open: WebSocket[] = [];
  sockets.on('connection', (socket) => {
    open.push(socket);
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Subscribe;
      if (message.type === 'connection_init') socket.send('{"type":"connection_ack"}');
      if (message.type === 'ping') socket.send('{"type":"pong"}');
      if (message.type === 'subscribe') asked.push(message);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    for (const socket of open) socket.terminate();
    sockets.close();
    http.close();
  });
  return { url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/graphql`, asked, open };
}

const wait = async (until: () => boolean) => {
  for (let turn = 0; turn < 200 && !until(); turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(until()).toBe(true);
};

const MESSAGE_ADDED = gql`
  subscription MessageAdded($after: Cursor) {
    messageAdded(after: $after) {
      ... on MessageAdded {
        cursor
      }
    }
  }
`;

function subscribe(url: string, after: () => string | null) {
  let signedOut = 0;
  const line = createLine(url, {
    signedOut: () => {
      signedOut += 1;
    },
    accessChanged: () => {},
  });
  const link = createLinks(line, { signedOut: () => {}, trouble: () => {} });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const heard: unknown[] = [];
  const subscription = client
    .subscribe({ query: MESSAGE_ADDED, context: { after }, fetchPolicy: 'no-cache' })
    .subscribe((result) => heard.push(result.data ?? 'ended'));
  ends.push(() => subscription.unsubscribe());
  return { heard, signedOut: () => signedOut };
}

describe('subscriptions over the socket', () => {
  it('sends the hash alone, and the cursor of that moment after every reconnect', async () => {
    const server = await standIn();
    let cursor: string | null = 'first';
    const { heard } = subscribe(server.url, () => cursor);
    await wait(() => server.asked.length === 1);
    expect(server.asked[0]?.payload).toEqual({
      operationName: 'MessageAdded',
      query: '',
      variables: { after: 'first' },
      extensions: { persistedQuery: { version: 1, sha256Hash: documentIds.MessageAdded } },
    });
    const id = server.asked[0]?.id;
    const payload = { data: { messageAdded: { __typename: 'MessageAdded', cursor: 'second' } } };
    server.open[0]?.send(JSON.stringify({ id, type: 'next', payload }));
    await wait(() => heard.length === 1);
    cursor = 'second';
    server.open[0]?.close(4210, 'Access changed');
    await wait(() => server.asked.length === 2);
    expect(server.asked[1]?.payload.variables).toEqual({ after: 'second' });
  });

  it('does not come back after the word that the session is over', async () => {
    const server = await standIn();
    const { heard, signedOut } = subscribe(server.url, () => null);
    await wait(() => server.asked.length === 1);
    server.open[0]?.close(4401, 'Signed out');
    await wait(() => heard.length === 1);
    expect(heard).toEqual(['ended']);
    expect(signedOut()).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(server.open).toHaveLength(1);
  });

  it.each([4211, 4212, 4213])('comes back after a close with %i, because of too much', async (code) => {
    const server = await standIn();
    const { signedOut } = subscribe(server.url, () => null);
    await wait(() => server.asked.length === 1);
    server.open[0]?.close(code, 'Too much');
    await wait(() => server.asked.length === 2);
    expect(signedOut()).toBe(0);
  });
});
