import { changingSession } from './sessionLock.ts';

/** Says that a sign-out did not reach the gateway. Outlives what is forgotten with a person. */
const DUE = 'lm-sign-out-due';

/** @throws when the gateway did not confirm that the session is over */
export async function signOutAtGateway(): Promise<void> {
  const response = await changingSession(() =>
    fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: '{}',
      // On a line that hangs nothing would tell that the button was pressed.
      signal: AbortSignal.timeout(8000),
    }),
  );
  if (!response.ok) throw new Error(`sign-out answered ${response.status}`);
}

/** Keeps in mind that somebody wanted to be signed out here, for the next start of the page. */
export function oweSignOut(): void {
  try {
    localStorage.setItem(DUE, 'true');
  } catch {
    // A browser that stores nothing forgets this too; the page that opens shows who is signed in.
  }
}

/**
 * Makes up for a sign-out that did not reach the gateway, before anybody is shown as signed in.
 * @throws when it does not reach the gateway this time either
 */
export async function settleSignOut(): Promise<void> {
  try {
    if (localStorage.getItem(DUE) === null) return;
  } catch {
    return;
  }
  await signOutAtGateway();
  localStorage.removeItem(DUE);
}
