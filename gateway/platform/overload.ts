import { APIError } from 'better-auth/api';

export const RETRY_AFTER_SECONDS = 2;

/** Prisma's and the pool's own words for: every connection was taken for too long. */
const POOL_IS_FULL =
  /timeout exceeded when trying to connect|unable to start a transaction in the given time/i;

/** True for a failure that only means that the database had no connection to spare. */
export function isOverload(error: unknown): boolean {
  if (error instanceof APIError) return error.status === 'SERVICE_UNAVAILABLE';
  return error instanceof Error && (POOL_IS_FULL.test(error.message) || isOverload(error.cause));
}
