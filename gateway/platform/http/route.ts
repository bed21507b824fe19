import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LaneName } from './lanes.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** An endpoint of the gateway. The first one that matches a request answers it. */
export type Route = {
  name: string;
  /** @param path in its normal form (requestPath.ts) */
  matches(path: string, method: string): boolean;
  /** DEFAULT_MAX_BODY_BYTES while none is given; anything longer is answered with 413 before the handler runs. */
  maxBodyBytes?: number;
  /** Where a request waits for a slot; null for what needs neither the database nor much of a core. */
  lane: LaneName | null;
  handle: Handler;
};
