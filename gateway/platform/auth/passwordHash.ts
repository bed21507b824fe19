import { hashPassword } from 'better-auth/crypto';

let latest: Promise<unknown> = Promise.resolve();

/** Hashes a password, one at a time per process: each hash keeps a core busy for about 70 ms. */
export function hashPasswordSerially(password: string): Promise<string> {
  const hash = latest.then(() => hashPassword(password));
  latest = hash.catch(() => {});
  return hash;
}
