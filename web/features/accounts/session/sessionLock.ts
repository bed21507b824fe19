const LOCK_NAME = 'lm-session';

/**
 * Runs a request that may change this browser's session under an exclusive lock. Until its response arrives the cookie
 * is that of the old session, and a request sent with it would be answered as signed out: requests of all tabs wait.
 */
export function withExclusiveSessionLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return withLock('exclusive', work);
}

/** Runs a task that depends on the current session under a shared lock, while nothing is changing the session. */
export function withSharedSessionLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return withLock('shared', work);
}

function withLock<Result>(mode: LockMode, work: () => Promise<Result>): Promise<Result> {
  // Missing in old browsers and on addresses without TLS.
  return navigator.locks ? navigator.locks.request(LOCK_NAME, { mode }, work) : work();
}
