import { AsyncLocalStorage } from 'node:async_hooks';
import type { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';

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

/** Returns the connection of a transaction, on which one statement follows the other, whoever sends them. */
function connectionOf(transaction: Transaction): Connection {
  // The adapter has it as a property that its types leave out.
  const client = Reflect.get(transaction, 'client') as Pool;
  let latest: Promise<unknown> = Promise.resolve();
  let hasEnded = false;
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = latest.then(work);
    latest = result.catch(() => {});
    return result;
  };
  const queryRaw = transaction.queryRaw.bind(transaction);
  const executeRaw = transaction.executeRaw.bind(transaction);
  const [commit, rollback] = [transaction.commit.bind(transaction), transaction.rollback.bind(transaction)];
  transaction.queryRaw = (query) => inTurn(() => queryRaw(query));
  transaction.executeRaw = (query) =>
    inTurn(() => {
      hasEnded ||= query.sql === 'COMMIT' || query.sql === 'ROLLBACK';
      return executeRaw(query);
    });
  // Both give the connection back to the pool, whatever was sent before.
  transaction.commit = () => {
    hasEnded = true;
    return commit();
  };
  transaction.rollback = () => {
    hasEnded = true;
    return rollback();
  };
  const query = (statement: object) =>
    inTurn(async () => {
      // The connection may serve somebody else by now.
      if (hasEnded) throw new Error('A statement cannot be executed on an expired transaction');
      return client.query(statement as never);
    });
  return { query: query as Connection['query'], isTransaction: true };
}
