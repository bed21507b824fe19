import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from '../../lib/router/router.tsx';

type Disclosure = {
  /** The button that opens it. */
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  setOpen: (open: boolean) => void;
};

/** Manages what a button opens. It closes on navigation, and on Escape, which returns the focus to the button. */
export function useDisclosure(): Disclosure {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const [shownKey, setShownKey] = useState(key);
  if (shownKey !== key) {
    setShownKey(key);
    setOpen(false);
  }
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return { button, open, setOpen };
}
