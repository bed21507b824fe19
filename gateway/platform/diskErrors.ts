import { someError } from './errorChain.ts';

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);

/** Returns true when a failure says that a file system of ours, or our share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return someError(error, ({ code }) => FULL_CODES.has(code));
}
