import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { applyMigrations, createMigration } from '../../prisma/migrate.ts';
import { projectSchema, type SchemaPaths } from '../../prisma/migrationFiles.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';

const TOY = 'datasource db {\n  provider = "postgresql"\n}\nmodel Toy {\n  id Int @id\n  name String\n}\n';

let paths: SchemaPaths;
let database: TestDatabase;

beforeEach(async () => {
  const folder = mkdtempSync(join(inject('scratch'), 'migrations-'));
  paths = { schemaFile: join(folder, 'schema.prisma'), migrationsDir: join(folder, 'migrations') };
  writeFileSync(paths.schemaFile, TOY);
  database = await createTestDatabase();
  await query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
});

afterEach(async () => {
  await database.drop();
  rmSync(join(paths.schemaFile, '..'), { recursive: true, force: true });
});

async function query(sql: string) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const writeSql = (name: string, sql: string) => {
  mkdirSync(join(paths.migrationsDir, name), { recursive: true });
  writeFileSync(join(paths.migrationsDir, name, 'migration.sql'), sql);
};

describe('migrations', () => {
  it('keep SQL that was written by hand when the next one is created', async () => {
    const first = await createMigration('first toys', database.url, paths);
    expect(first).toMatch(/\d{14}_first_toys$/);
    appendFileSync(
      join(first ?? '', 'migration.sql'),
      `ALTER TABLE "Toy" ADD CONSTRAINT "named" CHECK (name <> ';');
       CREATE UNIQUE INDEX "Toy_lower" ON "Toy" (lower(name));
       CREATE FUNCTION loud(text) RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN upper($1); END; $$;\n`,
    );
    expect(await applyMigrations(database.url, paths)).toHaveLength(1);
    expect(await createMigration('nothing', database.url, paths)).toBeUndefined();

    writeFileSync(paths.schemaFile, TOY.replace('name String', 'name String\n  price Int?'));
    // Sorts after the first one even within the same second.
    const second = await createMigration('price', database.url, paths);
    const sql = readFileSync(join(second ?? '', 'migration.sql'), 'utf8');
    expect(sql).toContain('ADD COLUMN     "price"');
    expect(sql).not.toContain('DROP');
    await applyMigrations(database.url, paths);

    await query(`INSERT INTO "Toy" VALUES (1, 'Kite', 5)`);
    await expect(query(`INSERT INTO "Toy" VALUES (2, 'KITE', 5)`)).rejects.toThrow('Toy_lower');
    await expect(query(`INSERT INTO "Toy" VALUES (3, ';', 5)`)).rejects.toThrow('named');
    expect(await query("SELECT loud('hey')")).toEqual([{ loud: 'HEY' }]);
  });

  it('leave nothing behind when one fails, and can be corrected', async () => {
    writeSql('20260101000000_fine', 'CREATE TABLE fine ();');
    writeSql('20260102000000_broken', 'CREATE TABLE half (); SELECT 1 / 0;');
    await expect(applyMigrations(database.url, paths)).rejects.toThrow(
      /20260102000000_broken.*division by zero/s,
    );
    expect(
      await query("SELECT to_regclass('fine') IS NOT NULL AS fine, to_regclass('half') AS half"),
    ).toEqual([{ fine: true, half: null }]);
    writeSql('20260102000000_broken', 'CREATE TABLE half ();');
    expect(await applyMigrations(database.url, paths)).toEqual(['20260102000000_broken']);
  });

  it('are applied once by processes that start at the same time', async () => {
    for (const day of [1, 2, 3]) writeSql(`2026010${day}000000_day`, `CREATE TABLE day_${day} ();`);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => applyMigrations(database.url, paths)));
    expect(outcomes.flat().sort()).toEqual(readdirSync(paths.migrationsDir).sort());
    const counted = await query(
      'SELECT count(*)::int AS rows FROM _prisma_migrations WHERE finished_at IS NOT NULL',
    );
    expect(counted).toEqual([{ rows: 3 }]);
  });

  it('are none when all of the product are applied', async () => {
    const migrated = await createTestDatabase();
    onTestFinished(() => migrated.drop());
    expect(await applyMigrations(migrated.url, projectSchema)).toEqual([]);
  });
});
