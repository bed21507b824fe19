import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of a schema and its migrations: this project's, or those of a test. */
export type SchemaPaths = { schemaFile: string; migrationsDir: string };

export const projectSchema: SchemaPaths = {
  schemaFile: join(import.meta.dirname, 'schema.prisma'),
  migrationsDir: join(import.meta.dirname, 'migrations'),
};

/** Returns the names of all migrations, oldest first. */
export function migrationNames(paths: SchemaPaths): string[] {
  if (!existsSync(paths.migrationsDir)) return [];
  return readdirSync(paths.migrationsDir, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && existsSync(join(paths.migrationsDir, entry.name, 'migration.sql')),
    )
    .map((entry) => entry.name)
    .sort();
}

/** Returns the path of the copy of the schema as of the newest migration, which is stored with the migrations. */
export const migratedSchemaFile = (paths: SchemaPaths) => join(paths.migrationsDir, 'schema.prisma');

/**
 * Returns the schema as of the newest migration, or undefined before the first one. The next migration is the
 * difference of two schemas: what is only in handwritten SQL (checks, expression indexes, exclusion constraints) is
 * in neither and is never dropped.
 */
export function migratedSchema(paths: SchemaPaths): string | undefined {
  const file = migratedSchemaFile(paths);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
