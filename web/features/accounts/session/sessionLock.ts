const NAME = 'lm-session';

/**
 * Runs a call that may give this browser another session. Until its answer is there the cookie is the old one's, and
 * whoever asked with it would hear that nobody is signed in: in every tab they wait for it to be over.
 */
export function changingSession<Result>(work: () => Promise<Result>): Promise<Result> {
  return locked('exclusive', work);
}

/** Runs what needs to know whose the session is, when nothing is about to change that. */
export function betweenSessionChanges<Result>(work: () => Promise<Result>): Promise<Result> {
  return locked('shared', work);
}

function locked<Result>(mode: LockMode, work: () => Promise<Result>): Promise<Result> {
  // Missing in old browsers and on addresses without TLS.
  return navigator.locks ? navigator.locks.request(NAME, { mode }, work) : work();
}
