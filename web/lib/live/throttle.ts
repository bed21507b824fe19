/**
 * Returns a function that runs `work` a moment after the first of a burst of calls, so that an endless burst does not
 * delay it forever. Runs never overlap (when `work` returns a promise); a call during a run causes another run.
 */
export function throttle(work: () => unknown, waitMs: number): () => void {
  let state: 'idle' | 'scheduled' | 'running' | 'again' = 'idle';
  const schedule = () => {
    state = 'scheduled';
    setTimeout(() => {
      state = 'running';
      const finish = () => {
        if (state === 'again') schedule();
        else state = 'idle';
      };
      Promise.resolve().then(work).then(finish, finish);
    }, waitMs);
  };
  return () => {
    if (state === 'running') state = 'again';
    else if (state === 'idle') schedule();
  };
}
