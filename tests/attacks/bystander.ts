import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Latency } from './latency.ts';

const PROCESS = fileURLToPath(new URL('./bystanderProcess.ts', import.meta.url));

/** So long a bystander is to be watched at least: some 220 answers, of which two may be slow. */
export const INTERVAL_MS = 1200;

export type BystanderSettings = {
  url: string;
  port: number;
  /** The browsers in which somebody is signed in, each with a session of its own. */
  browsers: { cookie: string; address: string }[];
  /** The bodies of signed-in queries, which are asked in turn. */
  queries: string[];
  /** The payload of the subscription that stays open. */
  subscription: object;
};

/** What a bystander met in a stretch of time. */
export type Measured = Latency & {
  errors: string[];
  /** The 99th percentile of how late the bystander's own timers were: the noise of the machine. */
  lagMs: number;
};

export type Bystander = {
  reset(): void;
  /** What it met since the last reset or measure, once everything it asked is answered. */
  measure(): Promise<Measured>;
  close(): void;
};

/**
 * Starts a process of its own in which somebody asks some 180 times a second from several browsers: the home page,
 * queries, pings over open WebSockets, over warm connections. Questions go out at their time, whether earlier ones are
 * answered or not.
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
