import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Node loads graphql's CommonJS build for the packages that use it; a second build would be another realm.
const resolve = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

const services = { globalSetup: ['tests/support/services.ts'] };

export default defineConfig({
  test: {
    // Tests mostly wait for the database or a connection, so all cores but one can run them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: [
            'gateway/**/*.test.ts',
            'contract/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'prisma/**/*.test.ts',
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
          include: ['tests/api/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 30_000,
          ...services,
        },
      },
      {
        resolve,
        test: {
          name: 'realtime',
          include: ['tests/realtime/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 30_000,
          ...services,
        },
      },
      {
        resolve,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.spec.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          // Each file runs the whole product and several pages: more workers would slow each other down.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          ...services,
        },
      },
    ],
  },
});
