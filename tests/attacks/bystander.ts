import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Latency } from './latency.ts';

const PROCESS = fileURLToPath(new URL('./bystanderProcess.ts', import.meta.url));

/** The minimum time of a measurement: some 220 responses, of which two may be slow. */
export const INTERVAL_MS = 1200;

export type BystanderSettings = {
  url: string;
  port: number;
  /** The browsers of the bystander, each with a session of its own. */
  browsers: { cookie: string; address: string }[];
  /** The bodies of signed-in queries, which are sent in turn. */
  queries: string[];
  /** The payload of a subscription that stays open. */
  subscription: object;
};

/** The measurements of a bystander in an interval. */
export type Measured = Latency & {
  errors: string[];
  /** The 99th percentile of the lateness of the bystander's own timers: the noise of the machine. */
  lagMs: number;
};

export type Bystander = {
  reset(): void;
  /** Returns the measurements since the last reset or measure, once every request is answered. */
  measure(): Promise<Measured>;
  close(): void;
};

/**
 * Starts a process that sends some 180 requests a second from several browsers over warm connections: the home page,
 * queries, and pings over open WebSockets. Requests are sent on schedule, whether earlier ones are answered or not.
 */
export async function startBystander(settings: BystanderSettings): Promise<Bystander> {
  const child = fork(PROCESS, [JSON.stringify(settings)], { execArgv: [] });
  const exited = once(child, 'exit').then(() => {
    throw new Error('The bystander ended');
  });
  exited.catch(() => {});
  const next = async () => (await Promise.race([once(child, 'message'), exited]))[0];
  await next();
  return {
    reset: () => void child.send('reset'),
    async measure() {
      child.send('measure');
      return (await next()) as Measured;
    },
    close: () => child.disconnect(),
  };
}
