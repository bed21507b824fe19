export type CallbackState =
  | { kind: 'processing' }
  | { kind: 'success' }
  | { kind: 'error'; message: string; linkIsOld: boolean };

/** Longer than any description of ours: an address is anybody's to write, and this text is shown. */
const LONGEST = 200;

/** What the callback page says. An error in the address counts before anything else. */
export function callbackState(query: URLSearchParams, isReady: boolean, isSignedIn: boolean): CallbackState {
  const error = query.get('error');
  if (error !== null) {
    const description = query.get('error_description')?.trim().slice(0, LONGEST);
    const linkIsOld = /token/i.test(error);
    return { kind: 'error', message: description || 'Authentication failed', linkIsOld };
  }
  if (!isReady) return { kind: 'processing' };
  if (isSignedIn) return { kind: 'success' };
  return { kind: 'error', message: 'Authentication failed - no user session found', linkIsOld: false };
}
