import { join } from 'node:path';
import pg from 'pg';
import { loadConfig } from '../../../gateway/platform/config/config.ts';
import { openDatabase } from '../../../gateway/platform/database/prisma.ts';
import { openStorage } from '../../../gateway/platform/storage/storage.ts';
import { seedDemo } from '../../../prisma/seed.ts';
import { TEST_POOL } from './testPool.ts';

/** The database and files that every product of a run copies. */
export type Demo = { databaseUrl: string; dataDir: string };

/** Writes the demo into a copy of the migrated template, and its files into a data folder below `folder`. */
export async function writeDemo(templateUrl: string, folder: string): Promise<Demo> {
  const url = new URL(templateUrl);
  const template = url.pathname.slice(1);
  const server = new URL(url);
  server.pathname = 'postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client
    .query(`CREATE DATABASE demo TEMPLATE ${template} STRATEGY FILE_COPY`)
    .finally(() => client.end());
  url.pathname = 'demo';
  const dataDir = join(folder, 'demo');
  const database = openDatabase(url.href, 2, TEST_POOL);
  try {
    await seedDemo(database.prisma, await openStorage(loadConfig({ DATA_DIR: dataDir })));
  } finally {
    await database.close();
  }
  return { databaseUrl: url.href, dataDir };
}
