import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { gatewayProxy } from '../web/gatewayProxy.ts';
import { ROUTE_SAMPLES } from './support/schema/routeSamples.ts';

// Pages of the web app, of which only the built one needs a head from the gateway.
const { records, ...ROUTES } = ROUTE_SAMPLES;

const standIn = createHttpServer((_request, response) => response.end('the gateway'));
let vite: ViteDevServer;
let url: string;

const portOf = (address: AddressInfo | string | null | undefined) => (address as AddressInfo).port;

beforeAll(async () => {
  standIn.listen(0, '127.0.0.1');
  await once(standIn, 'listening');
  vite = await createServer({
    configFile: false,
    root: join(import.meta.dirname, '../web'),
    logLevel: 'silent',
    plugins: [gatewayProxy(`http://127.0.0.1:${portOf(standIn.address())}`)],
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, watch: null },
  });
  await vite.listen();
  url = `http://127.0.0.1:${portOf(vite.httpServer?.address())}`;
});

afterAll(async () => {
  await vite.close();
  standIn.close();
});

const read = async (path: string, method: string) => {
  const response = await fetch(url + path, { method, headers: { accept: 'text/html,*/*' } });
  return response.text();
};

it.each(Object.values(ROUTES))('passes $method $path to the gateway', async ({ method, path }) => {
  expect(await read(path, method)).toBe('the gateway');
});

it.each([records?.path ?? '', '/', '/courses', '/profile?tab=settings', '/lesson/7', '/unsubscribe?token=x'])(
  'answers %s with the page',
  async (path) => expect(await read(path, 'GET')).toContain('<div id="root">'),
);

it.each(['/main.tsx', '/@vite/client', '/favicon.svg'])('answers %s itself', async (path) => {
  expect(await read(path, 'GET')).not.toBe('the gateway');
});

it('passes the socket of the subscriptions to the gateway', async () => {
  const upgrade = once(standIn, 'upgrade');
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  socket.on('error', () => {});
  const [request, end] = await upgrade;
  expect(request.url).toBe('/graphql');
  end.destroy();
});

it('keeps the socket of the reloads', async () => {
  const client = await read('/@vite/client', 'GET');
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const [message] = await once(socket, 'message');
  expect(JSON.parse(String(message))).toEqual({ type: 'connected' });
  socket.close();
});
