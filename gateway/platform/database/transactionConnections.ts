import { AsyncLocalStorage } from 'node:async_hooks';
import type { PrismaPg } from '@prisma/adapter-pg';
import type { Pool, QueryConfig } from 'pg';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>;

/** Sends statements: a pool, or the one connection of a transaction, which a statement that fails ends. */
export type Connection = Pick<Pool, 'query'> & { isTransaction?: boolean };

/** Where the adapter puts the connection of the transaction that is being opened. */
const opening = new AsyncLocalStorage<{ connection: Connection | null }>();

/** Wraps an adapter so that `withConnection` gets the connection of each transaction that is opened through it. */
export function exposeConnections(factory: PrismaPg): PrismaPg {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    // A property that its types leave out.
    Reflect.set(adapter, 'client', beginningLate(Reflect.get(adapter, 'client')));
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) => {
      const transaction = await start(isolation);
      const opened = opening.getStore();
      if (opened) opened.connection ??= connectionOf(transaction);
      return transaction;
    };
    return adapter;
  };
  return factory;
}

/**
 * Opens a transaction through an adapter of exposeConnections.
 * @param open opens it; its argument returns the connection once the transaction has begun
 */
export function withConnection<Result>(
  open: (connection: () => Connection) => Promise<Result>,
): Promise<Result> {
  const opened: { connection: Connection | null } = { connection: null };
  return opening.run(opened, () =>
    open(() => {
      if (!opened.connection)
        throw new Error('The adapter does not expose the connection of the transaction');
      return opened.connection;
    }),
  );
}

/** Returns the connection of a transaction, on which statements follow one another in the order in which they are sent. */
function connectionOf(transaction: Transaction): Connection {
  // The adapter has it as a property that its types leave out.
  const client = Reflect.get(transaction, 'client') as Pool;
  let hasEnded = false;
  const executeRaw = transaction.executeRaw.bind(transaction);
  const [commit, rollback] = [transaction.commit.bind(transaction), transaction.rollback.bind(transaction)];
  transaction.executeRaw = (query) => {
    hasEnded ||= query.sql === 'COMMIT' || query.sql === 'ROLLBACK';
    return executeRaw(query);
  };
  // Both give the connection back to the pool, whatever was sent before.
  transaction.commit = () => {
    hasEnded = true;
    return commit();
  };
  transaction.rollback = () => {
    hasEnded = true;
    return rollback();
  };
  const query = async (statement: object) => {
    // The connection may serve somebody else by now.
    if (hasEnded) throw new Error('A statement cannot be executed on an expired transaction');
    return client.query(statement as never);
  };
  return { query: query as Connection['query'], isTransaction: true };
}

/** The result of a statement that returns nothing. */
const NOTHING = { rows: [], fields: [], rowCount: 0 };

/** Returns whether a statement does nothing that would stay without a transaction: reads, and takes locks at most. */
function isRead({ text }: QueryConfig): boolean {
  return text.trimStart().slice(0, 6).toUpperCase() === 'SELECT';
}

/**
 * Returns a view of a pool whose transactions begin with their first statement: `BEGIN` is sent right before it, so that
 * nobody waits for it alone. Without a transaction a lock or a read changes nothing, and both fail with `BEGIN`; statements
 * that write wait until the transaction has begun, since PostgreSQL would commit each by itself.
 */
function beginningLate(pool: Pool): Pool {
  const connect = async () => {
    const client = await pool.connect();
    let held: QueryConfig | null = null;
    /** The answer to `BEGIN`; null once it is there, or before it was sent. */
    let begun: Promise<unknown> | null = null;
    let isWaiting = false;
    const begin = (statement: QueryConfig) => {
      held = null;
      begun = client.query(statement).then(() => {
        begun = null;
      });
      begun.catch(() => {});
    };
    const query = (statement: QueryConfig): Promise<unknown> => {
      if (statement.text === 'BEGIN') {
        held = statement;
        return Promise.resolve(NOTHING);
      }
      if (held) begin(held);
      if (!begun) return client.query(statement);
      // Whatever follows a statement that waits does so as well, in the same order.
      isWaiting ||= !isRead(statement);
      if (isWaiting) return begun.then(() => client.query(statement));
      const answer = client.query(statement);
      answer.catch(() => {});
      return begun.then(() => answer);
    };
    return withOwn(client, { query });
  };
  return withOwn(pool, { connect });
}

/** Returns a view of an object with some methods of its own. */
function withOwn<Value extends object>(value: Value, own: Record<string, unknown>): Value {
  return new Proxy(value, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return own[String(name)];
      const part = Reflect.get(target, name);
      return typeof part === 'function' ? part.bind(target) : part;
    },
  });
}
