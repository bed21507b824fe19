import { readFileSync, writeFileSync } from 'node:fs';
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { builder } from './graphql/builder.ts';
import './features/accounts/schema.ts';
import './features/admin/schema.ts';
import './features/assignments/schema.ts';
import './features/authoring/schema.ts';
import './features/certificates/schema.ts';
import './features/children/schema.ts';
import './features/contacts/schema.ts';
import './features/dashboard/schema.ts';
import './features/enrolment/schema.ts';
import './features/gallery/schema.ts';
import './features/lessons/adminSchema.ts';
import './features/lessons/schema.ts';
import './features/mentors/schema.ts';
import './features/messaging/schema.ts';
import './features/notifications/preferences/schema.ts';
import './features/notifications/schema.ts';
import './features/payments/schema.ts';
import './features/payments/stuckSchema.ts';
import './features/reports/schema.ts';
import './features/sessions/schema.ts';
import './features/files/uploads/schema.ts';
import { checkSchema } from './graphql/schemaRules.ts';

/** Builds the one schema; throws when a part of it has no access rule. */
export function buildSchema(): GraphQLSchema {
  const schema = builder.toSchema({ sortSchema: false });
  checkSchema(schema);
  return schema;
}

/** The schema as it is committed in /schema.graphql, the contract between gateway and web. */
export function printContract(): string {
  return `${printSchema(lexicographicSortSchema(buildSchema()))}\n`;
}

if (import.meta.main) {
  const file = new URL('../schema.graphql', import.meta.url);
  if (process.argv.includes('--check')) {
    if (readFileSync(file, 'utf8') !== printContract()) {
      process.stderr.write('schema.graphql is not what the code says: run npm run schema:print\n');
      process.exitCode = 1;
    }
  } else {
    writeFileSync(file, printContract());
  }
}
