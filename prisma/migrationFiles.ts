import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of this project's schema and migrations; tests give others. */
export type SchemaPlace = { schemaFile: string; migrationsDir: string };

export const projectSchema: SchemaPlace = {
  schemaFile: join(import.meta.dirname, 'schema.prisma'),
  migrationsDir: join(import.meta.dirname, 'migrations'),
};

/** The names of all migrations, oldest first. */
export function migrationNames(place: SchemaPlace): string[] {
  if (!existsSync(place.migrationsDir)) return [];
  return readdirSync(place.migrationsDir, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && existsSync(join(place.migrationsDir, entry.name, 'migration.sql')),
    )
    .map((entry) => entry.name)
    .sort();
}

/** The copy of the schema as the newest migration leaves it; it lies beside the migrations. */
export const migratedSchemaFile = (place: SchemaPlace) => join(place.migrationsDir, 'schema.prisma');

/**
 * Returns the schema as the newest migration leaves it, or undefined before the first one. The next difference is
 * one of two schemas: what was written into the SQL by hand (checks, expression indexes, exclusion constraints) is
 * in neither and is never dropped again.
 */
export function migratedSchema(place: SchemaPlace): string | undefined {
  const file = migratedSchemaFile(place);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
