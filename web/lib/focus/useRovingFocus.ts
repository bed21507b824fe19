import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export type Roving = {
  list: RefObject<HTMLUListElement | null>;
  /** The one that Tab comes to. */
  current: string | null;
  /** Makes another the one, without moving the focus. */
  choose: (id: string) => void;
  /** For the list. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** For each control, which carries its id as data-roving. */
  controlOf: (id: string) => {
    'data-roving': string;
    tabIndex: number;
    onFocus: () => void;
    onBlur: (event: FocusEvent) => void;
  };
  /** The control that Tab comes to. */
  element: () => HTMLElement | null;
};

const steps: Record<string, number> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  Home: -Infinity,
  End: Infinity,
};

/** One stop of Tab for a list; arrows, j and k, Home and End move within. Who leaves hands the focus to a neighbour. */
export function useRovingFocus(ids: readonly string[]): Roving {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string | null>(null);
  const [chosen, setChosen] = useState<{ id: string; place: number } | null>(null);
  const last = ids.length - 1;
  const at = chosen ? ids.indexOf(chosen.id) : -1;
  // Those before it may leave first: its place when it leaves itself is the one it had last.
  if (chosen && at >= 0 && at !== chosen.place) setChosen({ ...chosen, place: at });
  const place = at >= 0 ? at : (chosen?.place ?? 0);
  const current = ids[Math.min(place, last)] ?? null;
  const element = (id: string | null) =>
    id === null ? null : (list.current?.querySelector<HTMLElement>(`[data-roving="${id}"]`) ?? null);
  // Asked for when a dialog has gone, which may be before the one who asks was drawn with it.
  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  });
  const choose = (id: string) => setChosen({ id, place: Math.max(0, ids.indexOf(id)) });

  useLayoutEffect(() => {
    const before = focused.current;
    if (before === null || ids.includes(before) || document.activeElement !== document.body) return;
    focused.current = null;
    if (current) list.current?.querySelector<HTMLElement>(`[data-roving="${current}"]`)?.focus();
  }, [ids, current]);

  return {
    list,
    current,
    choose,
    element: () => element(latest.current),
    onKeyDown: (event) => {
      const step = steps[event.key];
      const from = ids.indexOf((event.target as HTMLElement).dataset.roving ?? '');
      if (step === undefined || from < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      element(ids[Math.min(last, Math.max(0, from + step))] ?? null)?.focus();
    },
    controlOf: (id) => ({
      'data-roving': id,
      tabIndex: id === current ? 0 : -1,
      onFocus: () => {
        focused.current = id;
        choose(id);
      },
      onBlur: (event) => {
        // Gone elsewhere on purpose; a control that is taken away names no successor.
        if (event.relatedTarget) focused.current = null;
      },
    }),
  };
}
