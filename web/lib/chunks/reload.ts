import { noteLineLost } from '../live/lineBack.ts';

const RELOADED = 'lm-reloaded';
/** Time in which a page loads itself anew once: more often would be a loop. */
const RELOAD_MS = 60_000;
/** Time that the server has to show that it can answer. */
const ANSWER_MS = 8000;

/**
 * Loads the page anew, unless that would take it away: without a line, or while the server cannot answer.
 * @returns whether it does
 */
export async function reload(): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const answer = await fetch(location.href, { method: 'HEAD', signal }).catch(() => null);
  if (!answer) noteLineLost();
  if (!answer || answer.status >= 500) return false;
  location.reload();
  return true;
}

/** Loads the page anew for code that it cannot get any more, once. Without a line, call it again when that is back. */
export async function reloadOnce(): Promise<void> {
  try {
    const last = sessionStorage.getItem(RELOADED);
    if (Date.now() - Number(last) < RELOAD_MS) return;
    // Before the answer, since several parts may miss their code at the same time.
    sessionStorage.setItem(RELOADED, String(Date.now()));
    if (!(await reload())) sessionStorage.setItem(RELOADED, last ?? '');
  } catch {
    // Without storage nothing tells whether it was done: the person has the button.
  }
}
