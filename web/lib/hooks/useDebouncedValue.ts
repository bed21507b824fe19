import { useEffect, useEffectEvent, useRef, useState } from 'react';

const DEBOUNCE_MS = 300;

/**
 * Holds a text that changes with every key press and is stored after a pause in typing. A value that is stored by
 * other means meanwhile, such as the Back button, replaces it.
 * @returns the text, and its setter
 */
export function useDebouncedValue(
  stored: string,
  store: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(stored);
  const lastStored = useRef(stored);
  const storeNow = useEffectEvent(store);

  useEffect(() => {
    if (stored === lastStored.current) return;
    lastStored.current = stored;
    setTyped(stored);
  }, [stored]);

  useEffect(() => {
    const text = typed.trim();
    if (text === lastStored.current) return;
    const timer = setTimeout(() => {
      lastStored.current = text;
      storeNow(text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return [typed, setTyped];
}
