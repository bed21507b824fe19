import { Agent, type ClientRequest, request } from 'node:http';
import { newAddress } from './attack.ts';

export type TimedResponse = {
  /** Null when there was no response in time. */
  status: number | null;
  headers: Map<string, string>;
  text: string;
  ms: number;
  /** Why there was no response. */
  failure: string | null;
};

export type TimedRequest = {
  port: number;
  method: string;
  path: string;
  headers: { [name: string]: string };
  body: string | Buffer | null;
  timeoutMs: number;
};

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/**
 * Returns whether the server closed an idle connection in the moment in which it was used again. Browsers repeat such
 * a request, too.
 */
export const isClosedOnReuse = ({ reusedSocket }: ClientRequest, { code }: NodeJS.ErrnoException) =>
  reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE');

/** Sends a valid request over kept-alive connections. */
export function send({ port, method, path, headers, body, timeoutMs }: TimedRequest): Promise<TimedResponse> {
  return new Promise((resolve) => {
    const started = performance.now();
    const signal = AbortSignal.timeout(timeoutMs);
    const settle = (response: Omit<TimedResponse, 'ms'>) =>
      resolve({ ...response, ms: performance.now() - started });
    const fail = (failure: string) => settle({ status: null, headers: new Map(), text: '', failure });
    const attempt = (isRetry: boolean) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          agent,
          method,
          path,
          headers: { host: `localhost:${port}`, 'x-forwarded-for': newAddress(), ...headers },
          signal,
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (data: Buffer) => parts.push(data));
          response.on('error', ({ message }) => fail(message));
          response.on('end', () =>
            settle({
              status: response.statusCode ?? null,
              headers: new Map(
                Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
              ),
              text: Buffer.concat(parts).toString('utf8'),
              failure: null,
            }),
          );
        },
      );
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (isClosedOnReuse(sent, error) && !isRetry) attempt(true);
        else fail(error.message);
      });
      sent.end(body);
    };
    attempt(false);
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
export function responseProblem({ status, text, headers, failure }: TimedResponse): string | null {
  if (status === null) return `no response: ${failure}`;
  if (status === 503 && headers.has('retry-after')) return null;
  if (status >= 500) return `status ${status}: ${text.slice(0, 120)}`;
  if (text.includes('"INTERNAL"')) return `an internal error: ${text.slice(0, 160)}`;
  return null;
}
