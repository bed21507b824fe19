import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export type RovingFocus = {
  list: RefObject<HTMLUListElement | null>;
  /** The id of the control that Tab focuses. */
  current: string | null;
  /** Makes another control the current one, without moving the focus. */
  setCurrent: (id: string) => void;
  /** The key handler of the list. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** Returns the props of a control, which carries its id as data-roving. */
  controlProps: (id: string) => {
    'data-roving': string;
    tabIndex: number;
    onFocus: () => void;
    onBlur: (event: FocusEvent) => void;
  };
  /** Returns the control that Tab focuses. */
  currentElement: () => HTMLElement | null;
};

const stepByKey: Record<string, number> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Gives a list one tab stop, within which arrows, j and k, Home and End move the focus (roving tabindex). When the
 * focused control is removed, its neighbour gets the focus. A list that renders a part of its controls has to render the
 * current one.
 */
export function useRovingFocus(ids: readonly string[]): RovingFocus {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string | null>(null);
  const [chosen, setChosen] = useState<{ id: string; index: number } | null>(null);
  const lastIndex = ids.length - 1;
  const foundIndex = chosen ? ids.indexOf(chosen.id) : -1;
  // Items before it may be removed first: the index that counts on its own removal is its latest.
  if (chosen && foundIndex >= 0 && foundIndex !== chosen.index) setChosen({ ...chosen, index: foundIndex });
  const index = foundIndex >= 0 ? foundIndex : (chosen?.index ?? 0);
  const current = ids[Math.min(index, lastIndex)] ?? null;
  const element = (id: string | null) =>
    id === null ? null : (list.current?.querySelector<HTMLElement>(`[data-roving="${id}"]`) ?? null);
  // Read after a dialog has closed, which may be before the caller has rendered with the new value.
  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  });
  // A control of a long list that was not in the page yet: the list renders the current one.
  const pending = useRef<string | null>(null);
  useLayoutEffect(() => {
    const found = element(pending.current);
    if (!found) return;
    pending.current = null;
    found.focus();
  });
  const choose = (id: string) => setChosen({ id, index: Math.max(0, ids.indexOf(id)) });

  useLayoutEffect(() => {
    const previousId = focused.current;
    if (previousId === null || ids.includes(previousId) || document.activeElement !== document.body) return;
    focused.current = null;
    if (current) list.current?.querySelector<HTMLElement>(`[data-roving="${current}"]`)?.focus();
  }, [ids, current]);

  return {
    list,
    current,
    setCurrent: choose,
    currentElement: () => element(latest.current),
    onKeyDown: (event) => {
      const step = stepByKey[event.key];
      const from = ids.indexOf((event.target as HTMLElement).dataset.roving ?? '');
      if (step === undefined || from < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const next = ids[Math.min(lastIndex, Math.max(0, from + step))];
      if (!next) return;
      pending.current = next;
      choose(next);
      const found = element(next);
      if (!found) return;
      pending.current = null;
      found.focus();
    },
    controlProps: (id) => ({
      'data-roving': id,
      tabIndex: id === current ? 0 : -1,
      onFocus: () => {
        focused.current = id;
        choose(id);
      },
      onBlur: (event) => {
        // The focus moved on purpose: the blur of a removed control has no relatedTarget.
        if (event.relatedTarget) focused.current = null;
      },
    }),
  };
}
