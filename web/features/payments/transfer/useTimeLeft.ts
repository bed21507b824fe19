import { useEffect, useState } from 'react';

/**
 * Counts down from what the server said is left, whatever the device's clock says.
 * @param secondsLeft as of the answer in which they came
 * @returns milliseconds, updated every second; 0 once the time is over
 */
export function useTimeLeft(secondsLeft: number): number {
  const [left, setLeft] = useState(secondsLeft * 1000);
  useEffect(() => {
    const end = Date.now() + secondsLeft * 1000;
    const update = () => setLeft(Math.max(0, end - Date.now()));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [secondsLeft]);
  return left;
}
