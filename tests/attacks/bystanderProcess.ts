import { Agent, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { WebSocket } from 'ws';
import type { BystanderSettings, Measured, Probe } from './bystander.ts';

/** Between two probes: 20 a second in all. */
const TICK_MS = 50;
/** A question that is not answered by then is an error. */
const TIMEOUT_MS = 10_000;

type Sample = { probe: Probe; ms: number; error: string | null };

const settings = JSON.parse(process.argv[2] ?? '') as BystanderSettings;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const lag = monitorEventLoopDelay({ resolution: 5 });
lag.enable();
let samples: Sample[] = [];
const pending = new Set<Promise<void>>();

function ask(path: string, body: string | null): Promise<string | null> {
  return new Promise((resolve) => {
    const send = (isRetry: boolean) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port: settings.port,
          agent,
          path,
          method: body === null ? 'GET' : 'POST',
          headers: {
            host: `localhost:${settings.port}`,
            'x-forwarded-for': settings.address,
            ...(body === null
              ? { 'accept-encoding': 'br' }
              : {
                  cookie: settings.cookie,
                  origin: settings.url,
                  'content-type': 'application/json',
                  'x-little-makers': 'bystander',
                }),
          },
          timeout: TIMEOUT_MS,
        },
        (response) => {
          let text = '';
          response.on('data', (data) => {
            text += data;
          });
          response.on('error', (error) => resolve(error.message));
          response.on('end', () => {
            if (response.statusCode !== 200) resolve(`${path} answered ${response.statusCode}`);
            else if (body !== null && (text.includes('"errors"') || !text.includes('"data"')))
              resolve(`${path} answered ${text.slice(0, 200)}`);
            else resolve(null);
          });
        },
      );
      asked.on('timeout', () => asked.destroy(new Error(`no answer in ${TIMEOUT_MS} ms`)));
      asked.on('error', (error: NodeJS.ErrnoException) => {
        // A kept connection may be closed just as it is used again; browsers ask once more, too.
        if (asked.reusedSocket && error.code === 'ECONNRESET' && !isRetry) send(true);
        else resolve(`${path}: ${error.message}`);
      });
      asked.end(body);
    };
    send(false);
  });
}

/** A socket with a subscription; answers of its pings are waited for in order. */
let socket: WebSocket | null = null;
let pongs: ((error: string | null) => void)[] = [];

function connect(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opened = new WebSocket(`ws://127.0.0.1:${settings.port}/graphql`, 'graphql-transport-ws', {
      headers: { origin: settings.url, cookie: settings.cookie, 'x-forwarded-for': settings.address },
    });
    opened.on('open', () => opened.send('{"type":"connection_init"}'));
    opened.on('error', (error) => reject(error));
    opened.on('message', (data) => {
      const { type } = JSON.parse(String(data)) as { type: string };
      if (type === 'connection_ack') {
        opened.send(JSON.stringify({ id: 'live', type: 'subscribe', payload: settings.subscription }));
        socket = opened;
        resolve();
      }
      if (type === 'pong') pongs.shift()?.(null);
    });
    opened.on('close', (code) => {
      socket = null;
      for (const settle of pongs.splice(0)) settle(`the socket closed with ${code}`);
      reject(new Error(`closed with ${code}`));
    });
  });
}

function ping(): Promise<string | null> {
  return new Promise((resolve) => {
    if (!socket) {
      connect().catch(() => {});
      return resolve('the socket is closed');
    }
    const timer = setTimeout(() => {
      pongs = pongs.filter((one) => one !== settle);
      resolve(`no pong in ${TIMEOUT_MS} ms`);
    }, TIMEOUT_MS);
    const settle = (error: string | null) => {
      clearTimeout(timer);
      resolve(error);
    };
    pongs.push(settle);
    socket.send('{"type":"ping"}');
  });
}

const probes: [Probe, () => Promise<string | null>][] = [
  ['page', () => ask('/', null)],
  ['query', () => ask('/graphql', settings.query)],
  ['socket', ping],
];
let probed = 0;

function tick(): void {
  const [probe, run] = probes[probed++ % probes.length] as (typeof probes)[number];
  const started = performance.now();
  const into = samples;
  const done = run().then((error) => {
    into.push({ probe, ms: performance.now() - started, error });
    pending.delete(done);
  });
  pending.add(done);
}

/** What happened since the last call, once everything that was asked is answered. */
async function measure(): Promise<Measured> {
  await Promise.all(pending);
  const finished = samples;
  samples = [];
  const lagMs = lag.max / 1e6;
  lag.reset();
  const ms = finished.map((sample) => sample.ms).sort((a, b) => a - b);
  const at = (share: number) => ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? 0;
  const worst = finished.reduce<Sample | null>(
    (one, other) => (one && one.ms >= other.ms ? one : other),
    null,
  );
  return {
    count: ms.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: ms.at(-1) ?? 0,
    worst: worst?.probe ?? null,
    errors: finished.flatMap(({ error }) => error ?? []),
    lagMs,
  };
}

process.on('message', (message) => {
  if (message === 'reset') {
    samples = [];
    lag.reset();
  }
  if (message === 'measure') measure().then((measured) => process.send?.(measured));
});
process.on('disconnect', () => process.exit(0));

await connect();
// Connections are opened before anything is measured.
await Promise.all(Array.from({ length: 16 }, () => ask('/', null)));
setInterval(tick, TICK_MS);
process.send?.('ready');
