import { anyError } from '../log/anyError.ts';

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);

/** Returns true when an error says that a file system, or the product's quota on it, is full. */
export function isDiskFull(error: unknown): boolean {
  return anyError(error, ({ code }) => FULL_CODES.has(code));
}
