import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database of one's own: migrated, empty, on the run's PostgreSQL. `drop` ends its connections and removes it. */
export type TestDatabase = {
  url: string;
  /** Runs a statement over a connection of its own. */
  run: (statement: string, values: readonly unknown[]) => Promise<void>;
  drop: () => Promise<void>;
};

/** @param of what it is a copy of, which takes about 50 ms; the migrated template unless another is named */
export async function createTestDatabase(of = inject('templateUrl')): Promise<TestDatabase> {
  const template = new URL(of);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const templateName = template.pathname.slice(1);
  // Copying the files is quicker than writing every page to the log, and needs no one connected to the template.
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY FILE_COPY`);
  const url = new URL(template);
  url.pathname = name;
  return {
    url: url.href,
    run: (statement, values) => query(url.href, statement, values),
    drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function onServer(statement: string): Promise<void> {
  const server = new URL(inject('templateUrl'));
  server.pathname = 'postgres';
  await query(server.href, statement, []);
}

async function query(url: string, statement: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}
