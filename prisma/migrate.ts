import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import {
  migratedSchema,
  migratedSchemaFile,
  migrationNames,
  projectSchema,
  type SchemaPaths,
} from './migrationFiles.ts';

/** An arbitrary key that no other advisory lock uses. */
const MIGRATION_LOCK = 4_201_126;
const LOCK_WAIT_MS = 60_000;
const filters = { externalTables: [], externalEnums: [] };

/**
 * Applies the pending migrations and returns their names, oldest first. Each migration is one transaction together
 * with its row in `_prisma_migrations`, so a process killed half-way leaves nothing half-done. Of several processes
 * that start concurrently, one applies them and the others wait.
 *
 * @throws Error with the name of the migration and PostgreSQL's message
 */
export async function applyMigrations(databaseUrl: string, paths: SchemaPaths): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if ((await pendingMigrations(client, paths)).length === 0) return [];
    await client.query(`SET lock_timeout = ${LOCK_WAIT_MS}`);
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const pending = await pendingMigrations(client, paths);
    if (pending.length > 0) await applyEach(databaseUrl, paths, pending);
    return pending;
  } finally {
    // Ending the connection also releases the lock.
    await client.end();
  }
}

/** Returns the migrations of `paths` that are not applied yet. Costs two short queries. */
async function pendingMigrations(client: pg.Client, paths: SchemaPaths): Promise<string[]> {
  const table = await client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there");
  if (!table.rows[0].there) return migrationNames(paths);
  const applied = await client.query(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const names = new Set(applied.rows.map((row) => row.migration_name));
  return migrationNames(paths).filter((name) => !names.has(name));
}

async function applyEach(databaseUrl: string, paths: SchemaPaths, pending: string[]): Promise<void> {
  const { loadEngine, singleConnection } = await import('./engine.ts');
  const pool = singleConnection(databaseUrl);
  try {
    let scriptError: unknown;
    const engine = await loadEngine(pool, (error) => {
      scriptError = error;
    });
    const all = migrationNames(paths);
    for (const name of pending) {
      await pool.query('BEGIN');
      try {
        const migrationsList = migrationListOf(paths, all.slice(0, all.indexOf(name) + 1));
        await engine.applyMigrations({ migrationsList, filters });
        await pool.query('COMMIT');
      } catch (error) {
        await pool.query('ROLLBACK');
        throw new Error(`Migration ${name} failed: ${messageOf(scriptError ?? error)}`, { cause: error });
      }
    }
  } finally {
    await pool.end();
  }
}

function migrationListOf(paths: SchemaPaths, names: string[]): MigrationList {
  return {
    baseDir: paths.migrationsDir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sqlOf(paths, name) } },
    })),
  };
}

function sqlOf(paths: SchemaPaths, name: string): string {
  return readFileSync(join(paths.migrationsDir, name, 'migration.sql'), 'utf8');
}

/**
 * Returns the SQL from the newest migration to the current schema; empty when they are equal. The engine compares the
 * two schemas as text and only reads the version of the server at `databaseUrl`.
 */
export async function schemaDifference(databaseUrl: string, paths: SchemaPaths): Promise<string> {
  const { loadEngine, singleConnection } = await import('./engine.ts');
  const pool = singleConnection(databaseUrl);
  try {
    const engine = await loadEngine(pool, () => {});
    const before = migratedSchema(paths);
    const { stdout } = await engine.diff({
      from:
        before === undefined ? { tag: 'empty' } : { tag: 'schemaDatamodel', files: [schemaFileOf(before)] },
      to: { tag: 'schemaDatamodel', files: [schemaFileOf(readFileSync(paths.schemaFile, 'utf8'))] },
      script: true,
      exitCode: null,
      filters,
    });
    const script = stdout ?? '';
    const onlyComments = script.split('\n').every((line) => line.trim() === '' || line.startsWith('--'));
    return onlyComments ? '' : script;
  } finally {
    await pool.end();
  }
}

const schemaFileOf = (content: string) => ({ path: 'schema.prisma', content });

/**
 * Writes the next migration, `<UTC time>_<name>/migration.sql`, copies the schema it leads to, and
 * returns its folder; undefined when the schema has not changed.
 */
export async function createMigration(
  name: string,
  databaseUrl: string,
  paths: SchemaPaths,
): Promise<string | undefined> {
  const sql = await schemaDifference(databaseUrl, paths);
  if (sql === '') return undefined;
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  const folder = join(paths.migrationsDir, `${time}_${slug}`);
  const draft = join(paths.migrationsDir, `.draft-${time}`);
  mkdirSync(draft, { recursive: true });
  try {
    writeFileSync(join(draft, 'migration.sql'), sql);
    renameSync(draft, folder);
    copyFileSync(paths.schemaFile, migratedSchemaFile(paths));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs `work` with a temporary empty database. */
async function withThrowawayDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const { startEmbeddedPostgres } = await import('../gateway/platform/devdb/embedded.ts');
  const database = await startEmbeddedPostgres({
    dataDir: mkdtempSync(join(tmpdir(), 'little-makers-migrate-')),
    address: 'npm run db:migration',
    log: { info: () => {}, warn: () => {} },
    settings: { fsync: 'off' },
    temporary: true,
  });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}

async function main([command, name]: string[]): Promise<number> {
  const print = (text: string) => process.stdout.write(`${text}\n`);
  if (command === 'apply' && process.env.DATABASE_URL) {
    const applied = await applyMigrations(process.env.DATABASE_URL, projectSchema);
    print(applied.length === 0 ? 'Nothing to apply.' : `Applied: ${applied.join(', ')}`);
    return 0;
  }
  if (command === 'create' && name && /[a-z0-9]/i.test(name)) {
    const folder = await withThrowawayDatabase((url) => createMigration(name, url, projectSchema));
    print(folder ? `Wrote ${folder}: read it before you commit it.` : 'The schema has not changed.');
    return 0;
  }
  if (command === 'check') {
    const difference = await withThrowawayDatabase(async (url) => {
      await applyMigrations(url, projectSchema);
      return schemaDifference(url, projectSchema);
    });
    if (difference === '') return 0;
    print(
      `prisma/schema.prisma is ahead of its migrations; npm run db:migration -- <name> writes:\n${difference}`,
    );
    return 1;
  }
  print(
    'npm run db:migration -- <name> writes the next migration. npm run db:migrate applies all of them to the ' +
      'database at DATABASE_URL; npm start does the same for the database that it starts.',
  );
  return 2;
}

// The engine leaves a timer of ten seconds running.
if (import.meta.main) process.exit(await main(process.argv.slice(2)));
