export type CallbackState =
  | { kind: 'processing' }
  | { kind: 'success' }
  | { kind: 'error'; message: string; isLinkExpired: boolean };

/** Longer than any description of ours: anyone can craft a URL, and this text is shown. */
const MAX_DESCRIPTION_LENGTH = 200;

/** Returns the state of the callback page. An error in the URL takes precedence over everything else. */
export function callbackState(query: URLSearchParams, isReady: boolean, isSignedIn: boolean): CallbackState {
  const error = query.get('error');
  if (error !== null) {
    const description = query.get('error_description')?.trim().slice(0, MAX_DESCRIPTION_LENGTH);
    const linkIsOld = /token/i.test(error);
    return { kind: 'error', message: description || 'Authentication failed', isLinkExpired: linkIsOld };
  }
  if (!isReady) return { kind: 'processing' };
  if (isSignedIn) return { kind: 'success' };
  return { kind: 'error', message: 'Authentication failed - no user session found', isLinkExpired: false };
}
