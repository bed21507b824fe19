import { useEffect, useState } from 'react';

const STEP_MS = 30_000;

/** The time in milliseconds, moving on at every full and half minute, for what is shown relative to it. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const plan = () => {
      timer = setTimeout(
        () => {
          setNow(Date.now());
          plan();
        },
        STEP_MS - (Date.now() % STEP_MS),
      );
    };
    plan();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
