/**
 * Returns a function that runs `work` at once, and calls within the interval after it as one run at its end.
 * @param work must not throw
 */
export function coalesce(work: () => void, intervalMs: number): { run(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isPending = false;
  const run = () => {
    isPending = timer !== undefined;
    if (isPending) return;
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (isPending) run();
    }, intervalMs);
    timer.unref();
  };
  return { run, stop: () => clearTimeout(timer) };
}
