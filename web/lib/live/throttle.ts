/**
 * Runs `work` a moment after the first of a burst of calls, so that a burst without an end does not put it off
 * for ever; never twice at a time (when it returns a promise), and again afterwards when it was called meanwhile.
 */
export function soon(work: () => unknown, waitMs: number): () => void {
  let state: 'idle' | 'planned' | 'running' | 'again' = 'idle';
  const plan = () => {
    state = 'planned';
    setTimeout(() => {
      state = 'running';
      const done = () => {
        if (state === 'again') plan();
        else state = 'idle';
      };
      Promise.resolve().then(work).then(done, done);
    }, waitMs);
  };
  return () => {
    if (state === 'running') state = 'again';
    else if (state === 'idle') plan();
  };
}
