import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseBusy } from '../database/databaseErrors.ts';
import type { Prisma } from '../database/prisma.ts';
import { Refusal, TOO_MANY } from './http.ts';

export const RETRY_AFTER_SECONDS = 2;

export const overloaded = () => new Refusal(503, TOO_MANY, RETRY_AFTER_SECONDS);

const observed = new AsyncLocalStorage<{ isOverloaded: boolean }>();

/** Returns a client for a library that hides failures: throwIfOverloaded() sees them nevertheless. */
export function observingOverload(prisma: Prisma) {
  return prisma.$extends({
    query: {
      $allOperations: ({ args, query }) =>
        query(args).catch((error: unknown) => {
          const state = observed.getStore();
          if (state && isDatabaseBusy(error)) state.isOverloaded = true;
          throw error;
        }),
    },
  });
}

/**
 * Runs work of a library that answers "signed out" or "done" when it could not ask the database.
 * @throws Refusal 503 when the database had no connection to spare meanwhile, whatever the library answered
 */
export async function throwIfOverloaded<Result>(work: () => Promise<Result>): Promise<Result> {
  const state = { isOverloaded: false };
  const [outcome] = await Promise.allSettled([observed.run(state, work)]);
  if (state.isOverloaded) throw overloaded();
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
