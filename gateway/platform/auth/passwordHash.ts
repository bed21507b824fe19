import { hashPassword, verifyPassword } from 'better-auth/crypto';

let latest: Promise<unknown> = Promise.resolve();

/** Runs the work on one hash at a time per process: each keeps a core busy for about 70 ms. */
function serially<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = latest.then(work);
  latest = result.catch(() => {});
  return result;
}

/** Hashes a password. */
export const hashPasswordSerially = (password: string): Promise<string> =>
  serially(() => hashPassword(password));

/** Returns whether a password is the one of a hash. */
export const isPasswordSerially = (password: string, hash: string): Promise<boolean> =>
  serially(() => verifyPassword({ password, hash }));
