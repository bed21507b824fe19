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

type Statement = { text: string; values: unknown[] };

export type Breakage = {
  /** Resolves once so many statements have been broken, waiting for them up to some time. */
  met(times: number, withinMs: number): Promise<void>;
  mend(): void;
};

/** Lets the statements of this process fail that are to be broken, as if the database had refused them. */
export function breakStatements(isBroken: (statement: Statement) => boolean): Breakage {
  const original = pg.Client.prototype.query;
  const breaks = new EventTarget();
  let broken = 0;
  const breaking = function (this: unknown, ...parameters: unknown[]) {
    const [query, second] = parameters;
    const asked = (typeof query === 'string' ? { text: query } : (query ?? {})) as Partial<Statement>;
    const values = asked.values ?? (Array.isArray(second) ? second : []);
    if (!isBroken({ text: asked.text ?? '', values })) return Reflect.apply(original, this, parameters);
    broken += 1;
    breaks.dispatchEvent(new Event('broken'));
    const error = new Error('broken by a test');
    const told = parameters.findLast((parameter) => typeof parameter === 'function');
    if (!told) return Promise.reject(error);
    setImmediate(() => (told as (error: Error) => void)(error));
  };
  pg.Client.prototype.query = breaking as typeof original;
  return {
    async met(times, withinMs) {
      const late = AbortSignal.timeout(withinMs);
      while (broken < times) {
        await new Promise((resolve, reject) => {
          breaks.addEventListener('broken', resolve, { once: true });
          late.addEventListener('abort', () => reject(new Error(`${broken} of ${times} in ${withinMs} ms`)));
        });
      }
    },
    mend() {
      pg.Client.prototype.query = original;
    },
  };
}
