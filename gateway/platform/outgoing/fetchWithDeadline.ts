import { withDeadline } from '../async/deadline.ts';

export type OutgoingRequest = {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
};

export type FetchLimits = {
  /** For the whole call, from connecting to the last byte of the answer, in milliseconds. */
  deadlineMs: number;
  /** A longer answer is an error. */
  maxBytes: number;
};

export type FetchAnswer = { status: number; text: string };

/**
 * Sends a request to another service and reads the whole answer. The one place of the gateway that fetches: a service
 * that is silent, slow or endless costs its caller a limited time and a limited memory.
 *
 * Redirects are not followed: every address we call is one that we chose.
 * @throws Error when there is no whole answer within the limits
 */
export async function fetchWithDeadline(
  url: string,
  { method, headers, body }: OutgoingRequest,
  { deadlineMs, maxBytes }: FetchLimits,
): Promise<FetchAnswer> {
  return withDeadline(deadlineMs, async (signal) => {
    // The signal goes to fetch itself: the one of a Request is lost when the Request is collected as garbage.
    const response = await fetch(url, { method, headers, body, redirect: 'manual', signal });
    return { status: response.status, text: await readText(response, maxBytes) };
  });
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body, which closes the connection.
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
