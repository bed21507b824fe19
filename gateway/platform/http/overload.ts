import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseBusy } from '../database/databaseErrors.ts';
import type { Prisma } from '../database/prisma.ts';
import { isDiskFull } from '../storage/diskErrors.ts';
import { HttpError, TOO_MANY } from './http.ts';

export const RETRY_AFTER_SECONDS = 2;

export const overloaded = () => new HttpError(503, TOO_MANY, RETRY_AFTER_SECONDS);

/** Returns true for errors of load, of the database's state or of a full disk, after which a retry may succeed. */
export const isTemporary = (error: unknown) => isDatabaseBusy(error) || isDiskFull(error);

const observed = new AsyncLocalStorage<{ isOverloaded: boolean }>();

/** Extends a client for a library that swallows database errors, so that throwIfOverloaded() detects them. */
export function withOverloadDetection(prisma: Prisma) {
  return prisma.$extends({
    query: {
      $allOperations: ({ args, query }) => detectingOverload(() => query(args)),
    },
  });
}

/** Runs work for a library that swallows its errors, so that throwIfOverloaded() detects them. */
export async function detectingOverload<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const state = observed.getStore();
    if (state && isTemporary(error)) state.isOverloaded = true;
    throw error;
  }
}

/**
 * Runs work of a library that returns "signed out" or "done" when the database is unavailable.
 * @throws HttpError 503 when a query failed temporarily meanwhile, whatever the library returned
 */
export async function throwIfOverloaded<Result>(work: () => Promise<Result>): Promise<Result> {
  const state = { isOverloaded: false };
  const [outcome] = await Promise.allSettled([observed.run(state, work)]);
  if (state.isOverloaded) throw overloaded();
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
