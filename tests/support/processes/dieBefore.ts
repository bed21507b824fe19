import type { Pool, PoolClient } from 'pg';

/** Ends this process as if it were killed. */
export const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('killed');
};

/** Ends this process before a connection of the pool sends a statement that contains a text, from now on. */
export function dieBefore(pool: Pool, text: string): void {
  const known = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const dying = (...args: unknown[]) => (textOf(args[0]).includes(text) ? die() : query(...args));
    client.query = dying as PoolClient['query'];
  });
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: string } | undefined)?.text);
