import { useEffect, useLayoutEffect, useRef } from 'react';

type ReturnFocusProps = {
  /** Returns the element to focus instead of the previous one, for a dialog that moves through several items. */
  to: (() => HTMLElement | null) | null;
};

type TreePosition = { parent: Element; index: number };

/**
 * Restores the focus when the dialog around it unmounts: to the element focused before, or to a neighbour when that is
 * gone, such as a deleted row. Must be first in the dialog, so that nothing in it has taken the focus by then. Radix
 * restores the focus one timer later, which loses keys pressed right after Escape: give `disableRadixReturnFocus` to its content.
 */
export function ReturnFocus({ to }: ReturnFocusProps) {
  const latest = useRef(to);
  const previous = useRef<{ element: Element | null; positions: TreePosition[] }>({
    element: null,
    positions: [],
  });
  useLayoutEffect(() => {
    latest.current = to;
  });
  useLayoutEffect(() => {
    const element = document.activeElement;
    previous.current = { element, positions: treePositionsOf(element) };
  }, []);
  useEffect(
    // The focus trap is further up in the tree, and has released the focus by now.
    () => () => {
      const { element, positions } = previous.current;
      const target = latest.current ? latest.current() : element;
      if (target?.isConnected) tryFocus(target);
      else positions.find(focusNear);
    },
    [],
  );
  return null;
}

/** Props for the content of a Radix dialog that stop it from restoring the focus, which ReturnFocus has done already. */
export const disableRadixReturnFocus = { onCloseAutoFocus: (event: Event) => event.preventDefault() };

/** Returns an element's index in each ancestor up to main, from the inside out; empty for one outside of main. */
function treePositionsOf(element: Element | null): TreePosition[] {
  const positions: TreePosition[] = [];
  for (let child = element; child && child.tagName !== 'MAIN'; child = child.parentElement) {
    const parent = child.parentElement;
    if (!parent) return [];
    if (parent.tagName !== 'MAIN') positions.push({ parent, index: [...parent.children].indexOf(child) });
  }
  return positions;
}

/**
 * Focuses a control at a former position: in the element that is now at the index, or else in the parent.
 * @returns true when a control there has the focus now
 */
function focusNear({ parent, index }: TreePosition): boolean {
  if (!parent.isConnected) return false;
  const successor = parent.children[Math.min(index, parent.children.length - 1)];
  return [successor, parent].some((within) => {
    if (!within) return false;
    const control = within.matches(CONTROLS) ? within : within.querySelector(CONTROLS);
    return control !== null && tryFocus(control);
  });
}

const CONTROLS = 'a[href], button:not(:disabled), input, select, textarea';

function tryFocus(element: Element): boolean {
  if (element instanceof HTMLElement) element.focus();
  return document.activeElement === element;
}
