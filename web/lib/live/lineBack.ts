/** Whether the last request had no answer. */
let isLost = false;
const listeners = new Set<() => void>();

function emit(): void {
  isLost = false;
  for (const listener of [...listeners]) listener();
}

// Also without a request: nothing may be under way.
if (typeof window !== 'undefined') window.addEventListener('online', emit);

/** Notes that a request had no answer, or that the live connection broke. */
export function noteLineLost(): void {
  isLost = true;
}

/** Notes that a request was answered, or that the live connection is back. */
export function noteLineWorks(): void {
  if (isLost) emit();
}

/**
 * Subscribes to the line being back: the browser says so, the live connection is back, or a request is answered after
 * one that was not. A browser alone does not know: behind a captive portal or a dead router it is always online.
 * @returns the function that unsubscribes
 */
export function onLineBack(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
