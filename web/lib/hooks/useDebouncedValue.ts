import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PAUSE_MS = 300;

/**
 * A text that follows the keys at once and is stored after a pause in typing; what is stored meanwhile by
 * somebody else, such as Back, is what it shows.
 */
export function useTyped(stored: string, store: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(stored);
  const own = useRef(stored);
  const storeNow = useEffectEvent(store);

  useEffect(() => {
    if (stored === own.current) return;
    own.current = stored;
    setTyped(stored);
  }, [stored]);

  useEffect(() => {
    const text = typed.trim();
    if (text === own.current) return;
    const timer = setTimeout(() => {
      own.current = text;
      storeNow(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return [typed, setTyped];
}
