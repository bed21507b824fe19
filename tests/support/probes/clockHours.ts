const HOUR_MS = 3_600_000;

const hourNow = () => Math.floor(Date.now() / HOUR_MS);

/**
 * Returns a function that counts the hours of the clock since now: 1, or 2 once a new hour has begun. What is recorded
 * once an hour is there so many times.
 */
export function startClockHours(): () => number {
  const first = hourNow();
  return () => hourNow() - first + 1;
}
