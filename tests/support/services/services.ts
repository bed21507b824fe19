import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../../gateway/platform/devdb/embedded.ts';
import { applyMigrations } from '../../../prisma/migrate.ts';
import { projectSchema } from '../../../prisma/migrationFiles.ts';
import { gatewayBundle, staleness } from '../../../scripts/products.mjs';
import { answersPing } from './answersPing.ts';
import { type LaunchArguments, launchArguments } from './chromium.ts';
import { type Demo, writeDemo } from './demo.ts';
import { fastFolder } from './memoryFolder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated, empty database of which every test database is a copy. */
    templateUrl: string;
    /** The URL of a Redis that answers, or the empty string. */
    redisUrl: string;
    /** A folder for files of tests; it is deleted with the run, even when the run is killed. */
    scratch: string;
    /** The demo of which every product gets a copy; only for tests in a browser. */
    demo: Demo;
    /** The browser that each file of tests launches; only for tests in a browser. */
    browser: LaunchArguments;
  }
}

type Services = { templateUrl: string; redisUrl: string; scratch: string; stop: () => Promise<void> };

/** Several times what the databases of a run have at most. */
const DATABASE_BYTES = 6e9;

/** The project whose tests open products in a browser. */
const BROWSER_PROJECT = 'e2e';

// Each project runs this file, all in one process; they share the services that the first of them started.
const shared: { started?: Promise<Services>; users: number } = Reflect.get(globalThis, '__testServices') ?? {
  users: 0,
};
Reflect.set(globalThis, '__testServices', shared);

/** Starts the services of tests once per run; they end with the run, even when it is killed. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.users += 1;
  shared.started ??= start();
  const services = await shared.started;
  project.provide('templateUrl', services.templateUrl);
  project.provide('redisUrl', services.redisUrl);
  project.provide('scratch', services.scratch);
  if (project.name === BROWSER_PROJECT) {
    project.provide('browser', await launchArguments());
    project.provide('demo', await writeDemo(services.templateUrl, services.scratch));
  }
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await services.stop();
  };
}

async function start(): Promise<Services> {
  // Processes run the bundle, and everything else the sources: both must be the same.
  const reason = staleness(gatewayBundle);
  if (reason) throw new Error(`The gateway of dist/: ${reason}; node scripts/ready.mjs gateway builds it.`);
  const redisUrl = process.env.REDIS_URL_TEST ?? 'redis://127.0.0.1:6379';
  const dataDir = realpathSync(mkdtempSync(join(fastFolder(DATABASE_BYTES), 'little-makers-test-')));
  const database = await startEmbeddedPostgres({
    dataDir,
    address: 'npm test',
    log: { info: () => {}, warn: () => {} },
    // These databases exist for one run, so a crash may lose their data.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
    temporary: true,
  });
  const scratch = join(dataDir, 'scratch');
  try {
    mkdirSync(scratch);
    await applyMigrations(database.url, projectSchema);
  } catch (error) {
    await database.stop();
    throw error;
  }
  return {
    templateUrl: database.url,
    redisUrl: (await answersPing(redisUrl)) ? redisUrl : '',
    scratch,
    stop: database.stop,
  };
}
