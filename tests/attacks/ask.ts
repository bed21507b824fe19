import { Agent, request } from 'node:http';
import { newAddress } from './attack.ts';

export type Asked = { status: number | null; headers: Map<string, string>; text: string; ms: number };

export type Question = {
  port: number;
  method: string;
  path: string;
  headers: { [name: string]: string };
  body: string | Buffer | null;
  timeoutMs: number;
};

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Sends a proper request over kept connections. The status is null when there was no answer in time. */
export function send({ port, method, path, headers, body, timeoutMs }: Question): Promise<Asked> {
  return new Promise((resolve) => {
    const started = performance.now();
    const none = () =>
      resolve({ status: null, headers: new Map(), text: '', ms: performance.now() - started });
    const asked = request(
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
        response.on('error', none);
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
    asked.on('error', none);
    asked.end(body);
  });
}

/** Posts JSON as a page of the site would. */
export function postJson(
  port: number,
  path: string,
  body: unknown,
  { cookie, address, timeoutMs = 8000 }: { cookie?: string; address?: string; timeoutMs?: number },
): Promise<Asked> {
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

/** What is wrong with an answer whatever was asked: none at all, or a fault of the gateway. */
export function faultIn({ status, text, headers }: Asked): string | null {
  if (status === null) return 'no answer';
  if (status === 503 && headers.has('retry-after')) return null;
  if (status >= 500) return `status ${status}: ${text.slice(0, 120)}`;
  if (text.includes('"INTERNAL"')) return `an unexpected failure: ${text.slice(0, 160)}`;
  return null;
}
