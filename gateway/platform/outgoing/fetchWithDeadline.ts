import { withDeadline } from '../async/deadline.ts';

export type OutgoingRequest = {
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
};

export type FetchLimits = {
  /** For the whole call, from connecting to the last byte of the response, in milliseconds. */
  deadlineMs: number;
  /** A longer response is an error. */
  maxBytes: number;
};

export type FetchResponse = { status: number; headers: Headers; text: string };

/**
 * Sends a request to another service and reads the whole response. All outgoing requests of the gateway use this: a
 * service that is silent, slow or endless costs its caller limited time and memory.
 *
 * Redirects are not followed, so that only configured URLs are called.
 * @throws Error when there is no complete response within the limits
 */
export async function fetchWithDeadline(
  url: string,
  { method, headers, body }: OutgoingRequest,
  { deadlineMs, maxBytes }: FetchLimits,
): Promise<FetchResponse> {
  return withDeadline(deadlineMs, async (signal) => {
    // Passed to fetch itself: the signal of a Request is lost when the Request is garbage-collected.
    const response = await fetch(url, { method, headers, body, redirect: 'manual', signal });
    return { status: response.status, headers: response.headers, text: await readText(response, maxBytes) };
  });
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body, which closes the connection.
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new Error(`The response is longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
