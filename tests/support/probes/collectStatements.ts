import { AsyncResource } from 'node:async_hooks';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DELIVERY_POOL, REQUEST_POOL } from '../../../gateway/platform/database/prisma.ts';
import { isOfTest } from './ofTest.ts';
import { shapeOf } from './statementShape.ts';
import { statementOf } from './statements.ts';

/**
 * How PostgreSQL plans a statement: `once` for all values, over the connections of deliveries; `kept` where a connection
 * keeps a plan for all values if it costs no more than those for some; `values` for those that are sent; `filters` likewise,
 * for searches and filters of the client that is meant for them.
 */
type Planning = 'once' | 'kept' | 'values' | 'filters';

/** A statement of the product, with the values with which it was first sent. */
export type CollectedStatement = {
  text: string;
  values: unknown[];
  planning: Planning;
};

const STARTED = Symbol.for('little-makers.collectStatements');

/**
 * Writes each statement that the pools of the product send to a file of this process in a folder, once for each shape.
 * Left out are the queues, which are BullMQ's, clients that tests open themselves, and what a test sends through the
 * product's own clients (ofTest.ts).
 */
export function collectStatements(folder: string): void {
  // Several files of tests run in one process.
  if (Reflect.get(globalThis, STARTED)) return;
  Reflect.set(globalThis, STARTED, true);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.jsonl`);
  const known = new Set<string>();
  bindWaiters();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const pool = poolOf(this);
    if ((pool === REQUEST_POOL.name || pool === DELIVERY_POOL.name) && !isOfTest()) {
      const { text, values } = statementOf(parameters);
      const planning = planningOf(pool, parameters);
      const key = `${planning} ${shapeOf(text)}`;
      if (!known.has(key)) {
        known.add(key);
        const statement: CollectedStatement = { text, values, planning };
        // A test may kill this process at any time.
        appendFileSync(file, `${JSON.stringify(statement, withBigInts)}\n`);
      }
    }
    return Reflect.apply(query, this, parameters);
  } as typeof query;
}

/** Writes bigints, which JSON does not have, as the text that PostgreSQL takes. */
const withBigInts = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

function planningOf(pool: string, [query]: unknown[]): Planning {
  if (pool === DELIVERY_POOL.name) return 'once';
  const { name } = (query ?? {}) as { name?: string };
  if (name) return 'kept';
  return name === '' ? 'filters' : 'values';
}

/** Keeps the asynchronous context of a caller that waits for a connection, which another caller's release would replace. */
function bindWaiters(): void {
  const { connect } = pg.Pool.prototype;
  pg.Pool.prototype.connect = function (this: pg.Pool, waiter?: (...answer: unknown[]) => void) {
    return Reflect.apply(connect, this, waiter ? [AsyncResource.bind(waiter)] : []);
  } as typeof connect;
}

/** Returns the name of the pool that a client belongs to; its types leave it out. */
const poolOf = (client: pg.Client): unknown =>
  (Reflect.get(client, 'connectionParameters') as { application_name?: string }).application_name;
