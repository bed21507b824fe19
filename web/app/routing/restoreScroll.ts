/** How long a page may take to be as long again as it was when it was left. */
const PATIENCE_MS = 3000;

/** Scrolls again while the page grows, until the person does something or leaves the page. */
export function restoreScroll(top: number, signal: AbortSignal): void {
  if (signal.aborted) return;
  const observer = new ResizeObserver(() => scrollTo(0, top));
  const stop = () => observer.disconnect();
  observer.observe(document.body);
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(event, stop, { signal });
  signal.addEventListener('abort', stop);
  setTimeout(stop, PATIENCE_MS);
}
