/** Runs `work` once, a moment after the last of a burst of calls. */
export function soon(work: () => void, waitMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, waitMs);
  };
}
