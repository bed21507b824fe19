import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseBusy } from './databaseErrors.ts';
import { isDiskFull } from './diskErrors.ts';
import { Refusal, TOO_MANY } from './http.ts';
import type { Prisma } from './prisma.ts';

export const RETRY_AFTER_SECONDS = 2;

export const overloaded = () => new Refusal(503, TOO_MANY, RETRY_AFTER_SECONDS);

/** Returns true when a failure is one of load, of the database's state or of a full disk, and may be over soon. */
export const isTemporary = (error: unknown) => isDatabaseBusy(error) || isDiskFull(error);

const observed = new AsyncLocalStorage<{ isOverloaded: boolean }>();

/** Returns a client for a library that hides failures: throwIfOverloaded() sees them nevertheless. */
export function observingOverload(prisma: Prisma) {
  return prisma.$extends({
    query: {
      $allOperations: ({ args, query }) => observingFailure(() => query(args)),
    },
  });
}

/** Does something for a library that hides failures: throwIfOverloaded() sees them nevertheless. */
export async function observingFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const state = observed.getStore();
    if (state && isTemporary(error)) state.isOverloaded = true;
    throw error;
  }
}

/**
 * Runs work of a library that answers "signed out" or "done" when it could not ask the database.
 * @throws Refusal 503 when the database could not do its part meanwhile, whatever the library answered
 */
export async function throwIfOverloaded<Result>(work: () => Promise<Result>): Promise<Result> {
  const state = { isOverloaded: false };
  const [outcome] = await Promise.allSettled([observed.run(state, work)]);
  if (state.isOverloaded) throw overloaded();
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
