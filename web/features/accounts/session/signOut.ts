import { withExclusiveSessionLock } from './sessionLock.ts';

/** Storage key that marks a sign-out that did not reach the gateway. Survives the clearing of a person's data. */
const PENDING_SIGN_OUT_KEY = 'lm-sign-out-due';

/** @throws when the gateway did not confirm that the session is over */
export async function signOutAtGateway(): Promise<void> {
  const response = await withExclusiveSessionLock(() =>
    fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: '{}',
      // On a hanging connection nothing would show that the button was pressed.
      signal: AbortSignal.timeout(8000),
    }),
  );
  if (!response.ok) throw new Error(`sign-out failed with status ${response.status}`);
}

/** Records that the person asked to sign out in this browser, for the next start of the page. */
export function markSignOutPending(): void {
  try {
    localStorage.setItem(PENDING_SIGN_OUT_KEY, 'true');
  } catch {
    // A browser without storage cannot keep this either; the next page shows who is signed in.
  }
}

/**
 * Retries a sign-out that did not reach the gateway, before a person is shown as signed in.
 * @throws when it does not reach the gateway again
 */
export async function retryPendingSignOut(): Promise<void> {
  try {
    if (localStorage.getItem(PENDING_SIGN_OUT_KEY) === null) return;
  } catch {
    return;
  }
  await signOutAtGateway();
  localStorage.removeItem(PENDING_SIGN_OUT_KEY);
}
