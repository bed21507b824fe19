import assert from 'node:assert/strict';
import type { HttpLoad, HttpRequest, HttpResult } from '../clients/httpClients.ts';
import { type Bench, countStatements } from './bench.ts';
import type { CalledProcess } from './calls.ts';
import { startCpuMeter } from './cpu.ts';
import type { Contender, Metrics, PreparedWorkload, Ratio } from './workload.ts';

/** A server with the requests that it is sent in turn. */
export type HttpServer = Contender & { pid: number; requests: HttpRequest[] };

const CONNECTIONS = 32;
const SECONDS = 4;
/** Not measured, before each round. */
const AWAKEN_SECONDS = 2;
const QUICK_SECONDS = 0.2;
const WARM_UP_REQUESTS = 800;
const WARM_UP_SECONDS = 20;

/** Of the server and PostgreSQL together. */
export const PER_CPU_SECOND = 'requests per CPU-second';

/** Sends a request once. @returns the answer, after as many attempts as the server is too busy for */
export async function answerOf(request: HttpRequest): Promise<unknown> {
  const { url, headers, body } = request;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  if (response.status === 503) return answerOf(request);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`Answered with ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/**
 * Sends each server some requests before it is measured: PostgreSQL plans a prepared statement anew for its first
 * executions on a connection, and V8 compiles what is hot.
 */
export async function warmUp(clients: CalledProcess, servers: readonly HttpServer[]): Promise<void> {
  const load = { connections: CONNECTIONS, seconds: WARM_UP_SECONDS, most: WARM_UP_REQUESTS };
  for (const { requests } of servers) await clients.call('run', { ...load, requests });
}

/**
 * Asks every server each request once. The first server is the product.
 * @param read returns the part of an answer that is compared
 * @throws AssertionError when an answer differs from that of the product
 */
export async function compareAnswers(
  [product, ...others]: readonly HttpServer[],
  read: (request: HttpRequest) => Promise<unknown>,
): Promise<void> {
  for (const [index, request] of (product?.requests ?? []).entries()) {
    const expected = await read(request);
    for (const { name, requests } of others) {
      const own = requests[index];
      if (own) assert.deepEqual(await read(own), expected, `${name} differs from the product`);
    }
  }
}

/** Counts the statements of a request at each server. */
export async function statementsOf(bench: Bench, servers: readonly HttpServer[]): Promise<Ratio[]> {
  const counts: Ratio[] = [];
  for (const { name, role, requests } of servers) {
    const [request] = requests;
    if (!request) continue;
    counts.push({
      name: `statements a request: ${name}`,
      value: await countStatements(bench, 20, () => answerOf(request)),
      aim: role === 'product' ? { atMost: 1 } : null,
    });
  }
  return counts;
}

/** Measures the servers in turn. */
export function httpRounds(
  bench: Bench,
  clients: CalledProcess,
  servers: readonly HttpServer[],
): Pick<PreparedWorkload, 'contenders' | 'rounds' | 'round'> {
  return {
    contenders: servers.map(({ name, role }) => ({ name, role })),
    rounds: bench.extent === 'quick' ? 1 : 3,
    async round({ name }) {
      const server = servers.find((one) => one.name === name);
      if (!server) throw new Error(`There is no ${name}`);
      return measureRequests(bench, clients, server);
    },
  };
}

/** Measures a server once. */
async function measureRequests(
  { pool, extent }: Bench,
  clients: CalledProcess,
  { pid, requests }: HttpServer,
): Promise<Metrics> {
  const load: HttpLoad = {
    ...{ requests, connections: CONNECTIONS, most: null },
    seconds: extent === 'quick' ? QUICK_SECONDS : SECONDS,
  };
  // While the others had their turns, the system may have put what this one has in memory elsewhere.
  if (extent !== 'quick')
    await clients.call<HttpResult>('run', { ...load, seconds: AWAKEN_SECONDS } satisfies HttpLoad);
  const stop = await startCpuMeter(pool, [pid], [clients.pid]);
  const { answered, refused, seconds, p50, p99 } = await clients.call<HttpResult>('run', load);
  const { serverMs, postgresMs, clientShare } = await stop();
  return {
    'requests per second': answered / seconds,
    [PER_CPU_SECOND]: (answered * 1000) / (serverMs + postgresMs),
    'server ms per request': serverMs / answered,
    'PostgreSQL ms per request': postgresMs / answered,
    ...(refused > 0 && { 'refused requests': refused }),
    ...{ 'p50 ms': p50, 'p99 ms': p99, 'client share of a core': clientShare },
  };
}
