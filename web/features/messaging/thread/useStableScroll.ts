import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_PX = 48;

/**
 * Keeps what somebody reads where it is while rows come above or below it, and follows the end while the end
 * is in sight. Rows carry their id as `data-row`.
 * @param ids of the rows, oldest first
 * @param isOwn whether the newest row is the viewer's own: it is always shown
 */
export function useStableScroll(box: RefObject<HTMLElement | null>, ids: readonly string[], isOwn: boolean) {
  const anchor = useRef<{ id: string; offset: number } | null>(null);
  const atEnd = useRef(true);
  const newest = useRef<string | undefined>(undefined);
  const [hasNews, setHasNews] = useState(false);

  const remember = useCallback(() => {
    const element = box.current;
    if (!element) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    if (atEnd.current) setHasNews(false);
    const top = element.getBoundingClientRect().top;
    for (const row of element.querySelectorAll<HTMLElement>('[data-row]')) {
      const place = row.getBoundingClientRect();
      if (place.bottom <= top) continue;
      anchor.current = { id: row.dataset.row ?? '', offset: place.top - top };
      return;
    }
  }, [box]);

  const toEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    remember();
  }, [box, remember]);

  const last = ids.at(-1);
  const key = `${ids[0]} ${ids.length} ${last}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the rows
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const isNew = last !== newest.current;
    newest.current = last;
    if (atEnd.current || (isNew && isOwn)) return toEnd();
    if (isNew) setHasNews(true);
    const held = anchor.current;
    const row = held && element.querySelector(`[data-row="${CSS.escape(held.id)}"]`);
    if (row) {
      const moved = row.getBoundingClientRect().top - element.getBoundingClientRect().top - held.offset;
      element.scrollTop += moved;
    }
    remember();
  }, [key]);

  // A keyboard that opens, a composer that grows or a row that gains a word of trouble takes height away at the
  // bottom.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) toEnd();
    });
    observer.observe(element);
    if (element.lastElementChild) observer.observe(element.lastElementChild);
    return () => observer.disconnect();
  }, [box, toEnd]);

  return { onScroll: remember, hasNews, toEnd };
}
