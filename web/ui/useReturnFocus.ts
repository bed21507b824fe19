import { useRef } from 'react';

type ReturnFocus = { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void };

/** Gives the focus back to where it was before a dialog opened; Radix by itself knows only its own triggers. */
export function useReturnFocus(): ReturnFocus {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    },
  };
}
