import { useEffect, useLayoutEffect, useRef } from 'react';

type ReturnFocusProps = {
  /** Where to instead of where it was before, for a dialog that goes on from one thing to another. */
  to: (() => HTMLElement | null) | null;
};

type Place = { parent: Element; index: number };

/**
 * Gives the focus back when the dialog that it stands in goes: to where it was before, or next to there when that is
 * gone, as a row is that was deleted. First in the dialog, so that nothing there has taken the focus by then. Radix
 * does it a timer later, and keys pressed meanwhile, right after Escape, go nowhere: give `ownReturn` to its content.
 */
export function ReturnFocus({ to }: ReturnFocusProps) {
  const latest = useRef(to);
  const before = useRef<{ element: Element | null; places: Place[] }>({ element: null, places: [] });
  useLayoutEffect(() => {
    latest.current = to;
  });
  useLayoutEffect(() => {
    const element = document.activeElement;
    before.current = { element, places: placesOf(element) };
  }, []);
  useEffect(
    // What holds the focus in the dialog is further up, and has let go of it by now.
    () => () => {
      const { element, places } = before.current;
      const target = latest.current ? latest.current() : element;
      if (target?.isConnected) takeFocus(target);
      else places.find(takeNear);
    },
    [],
  );
  return null;
}

/** For the content of a dialog of Radix: the focus is back already, and may have moved on. */
export const ownReturn = { onCloseAutoFocus: (event: Event) => event.preventDefault() };

/** Where an element is within everything around it on the page, from the inside out; nothing for one outside of it. */
function placesOf(element: Element | null): Place[] {
  const places: Place[] = [];
  for (let child = element; child && child.tagName !== 'MAIN'; child = child.parentElement) {
    const parent = child.parentElement;
    if (!parent) return [];
    if (parent.tagName !== 'MAIN') places.push({ parent, index: [...parent.children].indexOf(child) });
  }
  return places;
}

/** @returns whether something there has the focus now: what came to the same place, or else what is left */
function takeNear({ parent, index }: Place): boolean {
  if (!parent.isConnected) return false;
  const heir = parent.children[Math.min(index, parent.children.length - 1)];
  return [heir, parent].some((within) => {
    if (!within) return false;
    const own = within.matches(CONTROLS) ? within : within.querySelector(CONTROLS);
    return own !== null && takeFocus(own);
  });
}

const CONTROLS = 'a[href], button:not(:disabled), input, select, textarea';

function takeFocus(element: Element): boolean {
  if (element instanceof HTMLElement) element.focus();
  return document.activeElement === element;
}
