import pg from 'pg';
import { loadConfig } from '../gateway/platform/config/config.ts';
import { runningEmbeddedPostgres } from '../gateway/platform/devdb/embedded.ts';
import { FULL_SIZES, type LargeSizes } from './large/stage.ts';
import { writeLarge } from './large/writeLarge.ts';
import { applyMigrations } from './migrate.ts';
import { projectSchema } from './migrationFiles.ts';

// npm run seed:large [-- --force] [-- --students=1000]

/** The accounts of the demo and of this data set have addresses that no mail reaches. */
const REAL_FAMILY = `SELECT FROM "Student" s JOIN "User" u ON u.id = s."parentId" WHERE u.email NOT LIKE '%.test' LIMIT 1`;

/** Returns the sizes of the command line: those of the requirement, or the same for fewer students. */
function sizesOf(args: readonly string[]): LargeSizes {
  const given = args.find((arg) => arg.startsWith('--students='))?.slice('--students='.length);
  if (given === undefined) return FULL_SIZES;
  const students = Number(given);
  if (!Number.isInteger(students) || students < 1000 || students > 1_000_000)
    throw new Error('--students must be a whole number from 1000 to 1000000.');
  return { students, messages: students * 25, submissions: students * 5 };
}

async function main(args: readonly string[]): Promise<string> {
  if (process.env.NODE_ENV === 'production')
    throw new Error('The large data set is for measurements, so it is never written in production.');
  const config = loadConfig(process.env);
  const url = config.databaseUrl ?? runningEmbeddedPostgres(config.dataDir);
  if (!url)
    throw new Error('Set DATABASE_URL, or start the product first (npm start) and run this beside it.');
  const sizes = sizesOf(args);
  await applyMigrations(url, projectSchema);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const { rowCount } = await pool.query(REAL_FAMILY);
    if (rowCount && !args.includes('--force'))
      throw new Error(
        'This database has real families. With --force the large data set is written beside them.',
      );
    const started = Date.now();
    await writeLarge(pool, sizes, (line) => process.stdout.write(`${line}\n`));
    return `The large data set is complete after ${Math.round((Date.now() - started) / 1000)} s.`;
  } finally {
    await pool.end();
  }
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
// The engine of the migrations leaves a timer of ten seconds running.
process.exit();
