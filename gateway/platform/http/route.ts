import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LaneName } from './lanes.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** An endpoint of the gateway. The first route that matches a request handles it. */
export type Route = {
  name: string;
  /** @param path normalized by requestPath.ts */
  matches(path: string, method: string): boolean;
  /** Defaults to DEFAULT_MAX_BODY_BYTES; a longer body is rejected with 413 before the handler runs. */
  maxBodyBytes?: number;
  /** Lane in which a request waits for a slot; null for one that needs neither the database nor much CPU time. */
  lane: LaneName | null;
  /** Delays a request before it waits for a slot, so that those who are slowed hold none. */
  pace?: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  handle: Handler;
};
