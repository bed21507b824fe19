import { useEffect, useEffectEvent, useState } from 'react';

/**
 * A press whose way hangs on what may not be known yet, such as who is here: it waits for that, and is not asked
 * for twice.
 * @returns whether a press waits, and what is to be called for one
 */
export function useOnceKnown(isKnown: boolean, act: () => void): [isWaiting: boolean, press: () => void] {
  const [isAsked, setAsked] = useState(false);
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!isAsked || !isKnown) return;
    setAsked(false);
    actNow();
  }, [isAsked, isKnown]);
  return [isAsked && !isKnown, () => (isKnown ? act() : setAsked(true))];
}
