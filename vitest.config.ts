import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Node loads graphql's CommonJS face for the packages that use it; a second one beside it would be another realm.
const resolve = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

const services = { globalSetup: ['tests/support/services.ts'] };

export default defineConfig({
  test: {
    // Most of a test is waiting, for the database or the other end of a line, so a core more than is left over is none too many.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: [
            'gateway/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'prisma/**/*.test.ts',
            'tests/boundaries.test.ts',
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
          // A whole product and several pages each: more at once would wait for one another.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          ...services,
        },
      },
    ],
  },
});
