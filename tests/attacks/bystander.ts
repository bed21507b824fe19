import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROCESS = fileURLToPath(new URL('./bystanderProcess.ts', import.meta.url));

export type Probe = 'page' | 'query' | 'socket';

export type BystanderSettings = {
  url: string;
  port: number;
  cookie: string;
  address: string;
  /** The body of the signed-in query. */
  query: string;
  /** The payload of the subscription that stays open. */
  subscription: object;
};

/** What a bystander met in a stretch of time. */
export type Measured = {
  count: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  worst: Probe | null;
  errors: string[];
  /** How late the bystander's own timers were at most: the noise of the machine. */
  lagMs: number;
};

export type Bystander = {
  reset(): void;
  /** What it met since the last reset or measure, once everything it asked is answered. */
  measure(): Promise<Measured>;
  close(): void;
};

/**
 * Starts a person in a process of their own who asks 20 times a second: the home page, the dashboard, a ping over an
 * open WebSocket, over warm connections. Questions go out at their time, whether earlier ones are answered or not.
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
