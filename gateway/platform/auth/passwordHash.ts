import { hashPassword } from 'better-auth/crypto';

let latest: Promise<unknown> = Promise.resolve();

/** Computes the hash of a password, one at a time per process: each keeps a core busy for some 70 ms. */
export function hashInTurn(password: string): Promise<string> {
  const hash = latest.then(() => hashPassword(password));
  latest = hash.catch(() => {});
  return hash;
}
