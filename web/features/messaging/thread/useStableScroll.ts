import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const END_THRESHOLD_PX = 48;

/**
 * Keeps the reading position while rows are added above or below it, and follows the end while the end is visible.
 * Rows carry their id as `data-row`.
 * @param ids ids of the rows, oldest first
 * @param isOwn true if the newest row is the viewer's own, which is always scrolled to
 * @param rendered changes with the rows that are in the page and with the spaces for the others
 */
export function useStableScroll(
  box: RefObject<HTMLElement | null>,
  ids: readonly string[],
  isOwn: boolean,
  rendered: string,
) {
  const anchor = useRef<{ id: string; offset: number } | null>(null);
  const atEnd = useRef(true);
  const newest = useRef<string | undefined>(undefined);
  const [hasNews, setHasNews] = useState(false);

  const saveAnchor = useCallback(() => {
    const element = box.current;
    if (!element) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < END_THRESHOLD_PX;
    if (atEnd.current) setHasNews(false);
    const top = element.getBoundingClientRect().top;
    for (const row of element.querySelectorAll<HTMLElement>('[data-row]')) {
      const rect = row.getBoundingClientRect();
      if (rect.bottom <= top) continue;
      anchor.current = { id: row.dataset.row ?? '', offset: rect.top - top };
      return;
    }
  }, [box]);

  const toEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    saveAnchor();
  }, [box, saveAnchor]);

  const last = ids.at(-1);
  const key = `${ids[0]} ${ids.length} ${last} ${rendered}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the rows
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const isNew = last !== newest.current;
    newest.current = last;
    if (atEnd.current || (isNew && isOwn)) return toEnd();
    if (isNew) setHasNews(true);
    const savedAnchor = anchor.current;
    const row = savedAnchor && element.querySelector(`[data-row="${CSS.escape(savedAnchor.id)}"]`);
    if (row) {
      const shift =
        row.getBoundingClientRect().top - element.getBoundingClientRect().top - savedAnchor.offset;
      element.scrollTop += shift;
    }
    saveAnchor();
  }, [key]);

  // An on-screen keyboard that opens, a composer that grows or a row that gains an error reduces the height at the
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

  return { onScroll: saveAnchor, hasNews, toEnd };
}
