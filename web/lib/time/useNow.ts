import { useEffect, useState } from 'react';

const STEP_MS = 30_000;

/** Returns the time in milliseconds, updated at every full and half minute, for relative times. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const scheduleNext = () => {
      timer = setTimeout(
        () => {
          setNow(Date.now());
          scheduleNext();
        },
        STEP_MS - (Date.now() % STEP_MS),
      );
    };
    scheduleNext();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
