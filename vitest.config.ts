import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Node loads graphql's CommonJS build for the packages that use it; a second build would be another realm.
const resolve = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

// Polled values arrive by events; the default of a second is short on a busy machine.
const expect = { poll: { timeout: 30_000 } };

const services = { expect, globalSetup: ['tests/support/services/services.ts'] };

/** Long enough for a busy machine: a test that hangs is the exception, and one that is slow should say what it found. */
const timeouts = { testTimeout: 120_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Tests mostly wait for the database or a connection, so that four files at a time fit on two cores.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          // Pure functions: a process per file would take longer to start than the file's tests.
          isolate: false,
          // The next file runs in the same process.
          unstubGlobals: true,
          testTimeout: 90_000,
          include: [
            'gateway/**/*.test.ts',
            'contract/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'prisma/**/*.test.ts',
            'tests/auditedMutations.test.ts',
            'tests/boundaries.test.ts',
            'tests/devServer.test.ts',
            'tests/patterns.test.ts',
            'tests/faults/**/*.test.ts',
            'tests/attacks/**/*.test.ts',
          ],
        },
      },
      {
        resolve,
        test: {
          name: 'api',
          // A file's gateway and database are its own, and the modules of the product take two seconds to load.
          isolate: false,
          include: ['tests/api/**/*.test.ts'],
          ...timeouts,
          ...services,
        },
      },
      {
        resolve,
        test: {
          name: 'realtime',
          // A file's gateway and database are its own, and the modules of the product take two seconds to load.
          isolate: false,
          include: ['tests/realtime/**/*.test.ts'],
          ...timeouts,
          ...services,
        },
      },
      {
        resolve,
        test: {
          name: 'e2e',
          // A file's product, database and browser contexts are its own.
          isolate: false,
          include: ['tests/e2e/**/*.spec.ts'],
          testTimeout: 240_000,
          hookTimeout: 90_000,
          // Each file runs the whole product and several pages: more workers would slow each other down, and time out.
          maxWorkers: 2,
          // Five viewers at once ask more of a product than two cores answer in time.
          maxConcurrency: 2,
          sequence: { groupOrder: 1 },
          ...services,
        },
      },
    ],
  },
});
