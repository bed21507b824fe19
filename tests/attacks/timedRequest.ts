import { Agent, request } from 'node:http';
import { newAddress } from './attack.ts';

export type TimedResponse = { status: number | null; headers: Map<string, string>; text: string; ms: number };

export type TimedRequest = {
  port: number;
  method: string;
  path: string;
  headers: { [name: string]: string };
  body: string | Buffer | null;
  timeoutMs: number;
};

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Sends a valid request over kept-alive connections. The status is null when there was no response in time. */
export function send({ port, method, path, headers, body, timeoutMs }: TimedRequest): Promise<TimedResponse> {
  return new Promise((resolve) => {
    const started = performance.now();
    const fail = () =>
      resolve({ status: null, headers: new Map(), text: '', ms: performance.now() - started });
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path,
        headers: { host: `localhost:${port}`, 'x-forwarded-for': newAddress(), ...headers },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (data: Buffer) => parts.push(data));
        response.on('error', fail);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? null,
            headers: new Map(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
            text: Buffer.concat(parts).toString('utf8'),
            ms: performance.now() - started,
          }),
        );
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}

/** Posts JSON as a page of the site would. */
export function postJson(
  port: number,
  path: string,
  body: unknown,
  { cookie, address, timeoutMs = 8000 }: { cookie?: string; address?: string; timeoutMs?: number },
): Promise<TimedResponse> {
  return send({
    port,
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      'x-little-makers': 'attack',
      origin: `http://localhost:${port}`,
      ...(cookie ? { cookie } : {}),
      ...(address ? { 'x-forwarded-for': address } : {}),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    timeoutMs,
  });
}

/** Returns the problem of a response to any request: none in time, or an internal error. */
export function responseProblem({ status, text, headers }: TimedResponse): string | null {
  if (status === null) return 'no response';
  if (status === 503 && headers.has('retry-after')) return null;
  if (status >= 500) return `status ${status}: ${text.slice(0, 120)}`;
  if (text.includes('"INTERNAL"')) return `an internal error: ${text.slice(0, 160)}`;
  return null;
}
