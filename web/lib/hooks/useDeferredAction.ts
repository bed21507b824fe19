import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Defers an action until what it depends on is known, such as the session, so that a press need not be repeated.
 * @returns true while a press is pending, and the handler for a press
 */
export function useDeferredAction(
  isKnown: boolean,
  act: () => void,
): [isPending: boolean, press: () => void] {
  const [isPressed, setPressed] = useState(false);
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!isPressed || !isKnown) return;
    setPressed(false);
    actNow();
  }, [isPressed, isKnown]);
  return [isPressed && !isKnown, () => (isKnown ? act() : setPressed(true))];
}
