import pg from 'pg';

/**
 * Counts the SQL statements of this process while something runs, those that only open or close a transaction
 * among them; what the feed and the queue ask for by themselves is left out.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const original = pg.Client.prototype.query;
  let count = 0;
  const counting = function (this: unknown, ...parameters: unknown[]) {
    const [query] = parameters;
    const text = typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');
    if (!/Feed|bullmq/i.test(text)) count += 1;
    return Reflect.apply(original, this, parameters);
  };
  pg.Client.prototype.query = counting as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return count;
}
