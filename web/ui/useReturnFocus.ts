import { useRef } from 'react';

type ReturnFocus = { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void };

/**
 * Gives the focus back to where it was before a dialog opened; Radix by itself knows only its own triggers.
 * @param to says where to instead, for a dialog that goes on from one thing to another
 */
export function useReturnFocus(to: (() => HTMLElement | null) | null): ReturnFocus {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (to) return to()?.focus();
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    },
  };
}
