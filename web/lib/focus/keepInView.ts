const KEEP_IN_VIEW_MS = 2000;

/** Matches the indicator of a part that is loading (ui/LoadingIndicator.tsx): the page still grows then. */
const LOADING = '[data-loading]';

/**
 * Scrolls to an element and keeps it in view while the page above it is still growing, until the person scrolls.
 * @returns the function that stops it
 */
export function keepInView(element: Element): () => void {
  const scroll = () => element.scrollIntoView({ block: 'start' });
  const observer = new ResizeObserver(scroll);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const eventName of userEvents) window.removeEventListener(eventName, stop);
  };
  const userEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  const stopOnceLoaded = () => {
    if (document.querySelector(LOADING)) timer = setTimeout(stopOnceLoaded, KEEP_IN_VIEW_MS);
    else stop();
  };
  let timer = setTimeout(stopOnceLoaded, KEEP_IN_VIEW_MS);
  for (const eventName of userEvents) window.addEventListener(eventName, stop, { passive: true });
  observer.observe(document.body);
  scroll();
  return stop;
}
