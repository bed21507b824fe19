import type { FetchResponse } from '../../../platform/outgoing/fetchWithDeadline.ts';

/** Pause after a 429 that names none, and the longest one that is kept to, in milliseconds. */
const PAUSE_MS = { unnamed: 5000, max: 5 * 60 * 1000 };

/** The provider asked for a pause. It is reachable, so this says nothing against its health. */
export class ProviderBusy extends Error {
  readonly pauseMs: number;

  constructor(pauseMs: number) {
    super(`The payment provider asked for a pause of ${pauseMs} ms`);
    this.name = 'ProviderBusy';
    this.pauseMs = pauseMs;
  }
}

/** A call that was not made, because the provider is known not to answer, or asked for a pause that is not over. */
export class ProviderUnavailable extends Error {
  constructor() {
    super('The payment provider was not called: it does not answer at the moment');
    this.name = 'ProviderUnavailable';
  }
}

/**
 * Requires that a response is an answer of the provider's API: JSON that is complete and says so, and neither a failure of
 * its server nor a redirect. What the answer says is for the caller to read, a refusal with a 4xx included.
 * @throws ProviderBusy for a 429; Error for everything else that is no answer
 */
export function readAnswer(response: FetchResponse, now: number): FetchResponse {
  const { status, headers, text } = response;
  if (status === 429) throw new ProviderBusy(pauseOf(headers.get('retry-after'), now));
  if (status >= 500) throw new Error(`The payment provider failed with ${status}`);
  if (status >= 300 && status < 400) throw new Error(`The payment provider redirected with ${status}`);
  const type = headers.get('content-type') ?? '';
  if (!type.toLowerCase().startsWith('application/json'))
    throw new Error(`The payment provider answered with ${type.slice(0, 60) || 'no content type'}`);
  if (!isObject(text)) throw new Error('The payment provider answered with broken JSON');
  return response;
}

/** Returns the pause of a Retry-After header, in seconds or as a date, within its bounds. */
function pauseOf(header: string | null, now: number): number {
  if (header === null || header.trim() === '') return PAUSE_MS.unnamed;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), PAUSE_MS.max) : PAUSE_MS.unnamed;
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
