import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import type { BystanderSettings } from './bystander.ts';
import { isClosedOnReuse } from './timedRequest.ts';

/** A request without a response by then is an error. */
const TIMEOUT_MS = 10_000;

/** Sends a request; resolves with the problem of its response, or null. */
export type SendProbe = () => Promise<string | null>;

type Browser = BystanderSettings['browsers'][number];

/** Creates the probes for the home page and for queries, over kept-alive connections. */
export function createRequests({ url, port }: BystanderSettings) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });

  const send = (path: string, headers: Record<string, string>, body: string | null) =>
    new Promise<string | null>((resolve) => {
      const attempt = (isRetry: boolean) => {
        const sent = request(
          {
            ...{ host: '127.0.0.1', port, agent, path, timeout: TIMEOUT_MS },
            method: body === null ? 'GET' : 'POST',
            headers: { host: `localhost:${port}`, ...headers },
          },
          (response) => {
            const parts: Buffer[] = [];
            response.on('data', (data: Buffer) => parts.push(data));
            response.on('error', (error) => resolve(error.message));
            response.on('end', () => {
              const text = body === null ? '' : Buffer.concat(parts).toString('utf8');
              if (response.statusCode !== 200) resolve(`${path} answered ${response.statusCode}`);
              else if (body !== null && (text.includes('"errors"') || !text.includes('"data"')))
                resolve(`${path} answered ${text.slice(0, 200)}`);
              else resolve(null);
            });
          },
        );
        sent.on('timeout', () => sent.destroy(new Error(`no response in ${TIMEOUT_MS} ms`)));
        sent.on('error', (error: NodeJS.ErrnoException) => {
          if (isClosedOnReuse(sent, error) && !isRetry) attempt(true);
          else resolve(`${path}: ${error.message}`);
        });
        sent.end(body);
      };
      attempt(false);
    });

  return {
    page: ({ address }: Browser) => send('/', { 'x-forwarded-for': address, 'accept-encoding': 'br' }, null),
    query: ({ cookie, address }: Browser, body: string) =>
      send(
        '/graphql',
        {
          ...{ cookie, origin: url, 'x-forwarded-for': address },
          ...{ 'content-type': 'application/json', 'x-little-makers': 'bystander' },
        },
        body,
      ),
  };
}

/** Opens a socket with a subscription. @returns the probe that pings over it and reopens it once it is closed */
export async function openPinging(
  { url, port, subscription }: BystanderSettings,
  { cookie, address }: Browser,
): Promise<SendProbe> {
  let socket: WebSocket | null = null;
  /** The pings that wait for their pongs, which arrive in order. */
  let waiting: ((error: string | null) => void)[] = [];

  const connect = () =>
    new Promise<void>((resolve, reject) => {
      const opened = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', {
        headers: { origin: url, cookie, 'x-forwarded-for': address },
      });
      opened.on('open', () => opened.send('{"type":"connection_init"}'));
      opened.on('error', (error) => reject(error));
      opened.on('message', (data) => {
        const { type } = JSON.parse(String(data)) as { type: string };
        if (type === 'connection_ack') {
          opened.send(JSON.stringify({ id: 'live', type: 'subscribe', payload: subscription }));
          socket = opened;
          resolve();
        }
        if (type === 'pong') waiting.shift()?.(null);
      });
      opened.on('close', (code) => {
        socket = null;
        for (const settle of waiting.splice(0)) settle(`the socket closed with ${code}`);
        reject(new Error(`closed with ${code}`));
      });
    });

  await connect();
  return () =>
    new Promise((resolve) => {
      if (!socket) {
        connect().catch(() => {});
        return resolve('the socket is closed');
      }
      const timer = setTimeout(() => {
        waiting = waiting.filter((one) => one !== settle);
        resolve(`no pong in ${TIMEOUT_MS} ms`);
      }, TIMEOUT_MS);
      const settle = (error: string | null) => {
        clearTimeout(timer);
        resolve(error);
      };
      waiting.push(settle);
      socket.send('{"type":"ping"}');
    });
}
