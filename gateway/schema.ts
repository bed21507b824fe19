import { readFileSync, writeFileSync } from 'node:fs';
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { builder } from './graphql/builder.ts';
import './features.ts';
import { withOwnScalars } from './graphql/scalars.ts';
import { checkSchema } from './graphql/schemaRules.ts';

/** Builds the schema. @throws when a part of it has no access rule */
export function buildSchema(): GraphQLSchema {
  const schema = withOwnScalars(builder.toSchema({ sortSchema: false }));
  checkSchema(schema);
  return schema;
}

/** Prints the schema as committed in /schema.graphql, the contract between gateway and web. */
export function printContract(): string {
  return `${printSchema(lexicographicSortSchema(buildSchema()))}\n`;
}

if (import.meta.main) {
  const file = new URL('../schema.graphql', import.meta.url);
  if (process.argv.includes('--check')) {
    if (readFileSync(file, 'utf8') !== printContract()) {
      process.stderr.write('schema.graphql differs from the code: run npm run schema:print\n');
      process.exitCode = 1;
    }
  } else {
    writeFileSync(file, printContract());
  }
}
