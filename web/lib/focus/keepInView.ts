const WHILE_MS = 2000;

/**
 * Scrolls to an element and stays there while the page above it is still growing, until the person scrolls.
 * @returns what ends it
 */
export function holdInView(element: Element): () => void {
  const scroll = () => element.scrollIntoView({ block: 'start' });
  const observer = new ResizeObserver(scroll);
  const end = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const sign of signs) window.removeEventListener(sign, end);
  };
  const signs = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  const timer = setTimeout(end, WHILE_MS);
  for (const sign of signs) window.addEventListener(sign, end, { passive: true });
  observer.observe(document.body);
  scroll();
  return end;
}
