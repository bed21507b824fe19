import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { applyMigrations } from '../../../prisma/migrate.ts';
import { migrationNames, projectSchema } from '../../../prisma/migrationFiles.ts';
import { createTestDatabase } from './database.ts';

/** A database whose schema ends before a migration, for tests of what that migration does with rows. */
export type FormerSchema = {
  client: pg.Client;
  /** Applies the migration and all later ones. */
  migrate: () => Promise<unknown>;
};

/**
 * Creates a database with the migrations from before one of them. It is dropped with the test.
 * @param migration the name without its time, such as 'receipts'
 */
export async function openFormerSchema(migration: string): Promise<FormerSchema> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const folder = mkdtempSync(join(inject('scratch'), `${migration}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const migrationsDir = join(folder, 'migrations');
  const names = migrationNames(projectSchema);
  const end = names.findIndex((name) => name.endsWith(`_${migration}`));
  if (end === -1) throw new Error(`There is no migration ${migration}`);
  for (const name of names.slice(0, end))
    cpSync(join(projectSchema.migrationsDir, name), join(migrationsDir, name), { recursive: true });
  await applyMigrations(database.url, { schemaFile: projectSchema.schemaFile, migrationsDir });
  return { client, migrate: () => applyMigrations(database.url, projectSchema) };
}
