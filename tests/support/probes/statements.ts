import pg from 'pg';

/** A statement with the name under which its connection keeps its plan; null where it is planned for its values. */
export type Statement = { name: string | null; text: string; values: unknown[] };

/**
 * Runs work, and calls a function with each statement of this process that is sent meanwhile, and with its answer where the
 * sender gets a promise of it.
 */
async function watchStatements(
  work: () => Promise<unknown>,
  onSent: (statement: Statement, answer: Promise<unknown> | null) => void,
): Promise<void> {
  const original = pg.Client.prototype.query;
  const watching = function (this: unknown, ...parameters: unknown[]) {
    const result = Reflect.apply(original, this, parameters);
    onSent(statementOf(parameters), result instanceof Promise ? result : null);
    return result;
  };
  pg.Client.prototype.query = watching as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
}

/** Returns the SQL statements of this process while work runs. */
export async function captureStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  await watchStatements(work, (statement) => statements.push(statement));
  return statements;
}

/** Returns the statement that a client is asked to send. */
export function statementOf([query, second]: unknown[]): Statement {
  const {
    name,
    text = '',
    values,
  } = (typeof query === 'string' ? { text: query } : (query ?? {})) as Partial<Statement>;
  return { name: name || null, text, values: values ?? (Array.isArray(second) ? second : []) };
}

/**
 * Counts the SQL statements of this process while work runs, including those that begin and end transactions and
 * excluding those of the feed and the queue, the wake-ups of other gateways, which are sent after the answer, and the
 * heartbeats of listeners, which come by the clock.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  await watchStatements(work, ({ text }) => {
    if (!/Feed|bullmq|pg_notify|^SELECT 1$/i.test(text)) count += 1;
  });
  return count;
}

/** Returns `sent` and `answered` with the text of each statement of a transaction, in the order in which it happens. */
export async function orderOfStatements(work: () => Promise<unknown>): Promise<string[]> {
  const order: string[] = [];
  await watchStatements(work, ({ text }, answer) => {
    // The pool asks with callbacks.
    if (!answer) return;
    order.push(`sent ${text.trim()}`);
    const note = () => order.push(`answered ${text.trim()}`);
    answer.then(note, note);
  });
  return order;
}

export type Breakage = {
  /** Resolves once a number of statements has failed. @throws Error when they have not in time */
  met(times: number, withinMs: number): Promise<void>;
  mend(): void;
};

/** Makes matching statements of this process fail, as if the database had rejected them. */
export function breakStatements(isBroken: (statement: Statement) => boolean): Breakage {
  const original = pg.Client.prototype.query;
  const breaks = new EventTarget();
  let broken = 0;
  const breaking = function (this: unknown, ...parameters: unknown[]) {
    if (!isBroken(statementOf(parameters))) return Reflect.apply(original, this, parameters);
    broken += 1;
    breaks.dispatchEvent(new Event('broken'));
    const error = new Error('broken by a test');
    const callback = parameters.findLast((parameter) => typeof parameter === 'function');
    if (!callback) return Promise.reject(error);
    setImmediate(() => (callback as (error: Error) => void)(error));
  };
  pg.Client.prototype.query = breaking as typeof original;
  return {
    async met(times, withinMs) {
      const deadline = AbortSignal.timeout(withinMs);
      while (broken < times) {
        await new Promise((resolve, reject) => {
          breaks.addEventListener('broken', resolve, { once: true });
          deadline.addEventListener('abort', () =>
            reject(new Error(`${broken} of ${times} in ${withinMs} ms`)),
          );
        });
      }
    },
    mend() {
      pg.Client.prototype.query = original;
    },
  };
}

/** Makes matching statements of this process wait, as if the database did not answer. @returns a function that sends them */
export function holdStatements(isHeld: (statement: Statement) => boolean): () => void {
  const original = pg.Client.prototype.query;
  const released = Promise.withResolvers<void>();
  const holding = function (this: unknown, ...parameters: unknown[]) {
    const send = () => Reflect.apply(original, this, parameters);
    return isHeld(statementOf(parameters)) ? released.promise.then(send) : send();
  };
  pg.Client.prototype.query = holding as typeof original;
  return () => {
    pg.Client.prototype.query = original;
    released.resolve();
  };
}
